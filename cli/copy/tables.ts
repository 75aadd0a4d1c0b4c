import type { RecordTables } from '#lib/catalogue/store/tables.ts';

type Name = keyof RecordTables;

/** How to walk a table: by its primary key, and how many rows at a time. */
type Walk<Table extends Name> = { key: (keyof RecordTables[Table] & string)[]; rows: number };

// Pages embed their pictures, up to 5 MB each, and texts may be as long, so few are held in memory at a time.
const smallBatch = 8;
const many = 1_000;

/**
 * Every table with its primary key, ordered so that rows are inserted after the rows they refer to. The version is
 * last, so that a server reading the copy sees it change only once everything is there.
 */
export const walks: { [Table in Name]: Walk<Table> } = {
  settings: { key: ['name'], rows: many },
  projections: { key: ['id'], rows: many },
  services: { key: ['id'], rows: many },
  organizations: { key: ['id'], rows: many },
  objects: { key: ['id'], rows: many },
  object_categories: { key: ['object_id', 'category'], rows: many },
  object_titles: { key: ['object_id', 'position'], rows: many },
  object_agents: { key: ['object_id', 'position'], rows: many },
  object_places: { key: ['object_id', 'position'], rows: many },
  object_languages: { key: ['object_id', 'position'], rows: many },
  object_subjects: { key: ['object_id', 'position'], rows: many },
  object_identifiers: { key: ['object_id', 'position'], rows: many },
  object_relations: { key: ['object_id', 'position'], rows: many },
  object_descriptions: { key: ['object_id', 'position'], rows: many },
  object_notes: { key: ['object_id', 'position'], rows: many },
  object_parts: { key: ['object_id', 'position'], rows: many },
  object_sources: { key: ['object_id'], rows: many },
  object_overrides: { key: ['object_id'], rows: many },
  object_changes: { key: ['object_id'], rows: many },
  object_sets: { key: ['object_id', 'set_name'], rows: many },
  import_claims: { key: ['digest'], rows: many },
  harvests: { key: ['id'], rows: many },
  harvest_retries: { key: ['harvest_id', 'identifier'], rows: many },
  scans: { key: ['id'], rows: many },
  service_texts: { key: ['scan_id'], rows: smallBatch },
  tiles: { key: ['id'], rows: many },
  pages: { key: ['language', 'slug'], rows: many },
  service_pages: { key: ['language', 'slug'], rows: smallBatch },
  page_versions: { key: ['language', 'slug', 'number'], rows: smallBatch },
  editors: { key: ['name'], rows: many },
  ended_sessions: { key: ['id'], rows: many },
  statistics: { key: ['id'], rows: many },
  unreferenced_files: { key: ['digest'], rows: many },
  catalogue_version: { key: ['id'], rows: many },
};

export const tableNames = Object.keys(walks) as Name[];
