import { sql } from 'kysely';
import { addColumns, type MigrationEngine, migration } from './migration.ts';

/**
 * Adds columns for what is known of objects, scans and tiles. What the previous version stored in the JSON of tiles is
 * migrated in the background by the running server (migrate-records.ts); here only creating an index reads every object.
 */
export const records = migration((engine) => {
  const { text, integer, real } = engine;
  return [
    addColumns('objects', {
      record_fingerprint: text,
      title: text,
      date: text,
      date_descriptive: text,
      year_from: integer,
      year_to: integer,
      rights: text,
      rights_url: text,
      source: text,
      source_url: text,
      pixels_per_cm: real,
    }),
    addColumns('scans', {
      width: integer,
      height: integer,
      image_bytes: integer,
      text_bytes: integer,
      thumbnails: text,
      structure: text,
      functions: text,
      interesting: integer,
      label: text,
      description: text,
      rotation: integer,
    }),
    addColumns('tiles', {
      created_at: text,
      updated_at: text,
      title: text,
      description: text,
      url: text,
    }),
    sql`ALTER TABLE object_categories ADD COLUMN positions ${text} NOT NULL DEFAULT ''`,
    listTable(engine, 'object_titles', ['kind', 'language?', 'text']),
    listTable(engine, 'object_agents', ['kind', 'role', 'name?', 'dates?', 'apposition?', 'statement?']),
    listTable(engine, 'object_places', ['role', 'name']),
    listTable(engine, 'object_languages', ['language']),
    listTable(engine, 'object_subjects', ['kind', 'language?', 'text', 'uri?']),
    listTable(engine, 'object_identifiers', ['kind', 'value']),
    listTable(engine, 'object_relations', ['kind', 'text', 'target?']),
    listTable(engine, 'object_descriptions', ['language', 'text']),
    listTable(engine, 'object_notes', ['label', 'language?', 'text']),
    listTable(engine, 'object_parts', ['kind', 'label'], ['parent', 'first_scan', 'last_scan']),
    sql`
      CREATE INDEX objects_to_bring_over ON objects (id) WHERE (record_fingerprint IS NULL OR record_fingerprint <> fingerprint)`,
    sql`
      CREATE INDEX tiles_to_bring_over ON tiles (id) WHERE object_id IS NULL AND created_at IS NULL`,
    sql`
      CREATE TABLE projections (
        id ${integer} PRIMARY KEY,
        shape ${integer} NOT NULL,
        origin ${text} NOT NULL,
        assets ${text} NOT NULL,
        CONSTRAINT projection_of UNIQUE (shape, origin, assets))`,
    // Tiles of the previous version have this shape, and the addresses that it last recorded.
    sql`
      INSERT INTO projections (id, shape, origin, assets)
      SELECT 1, 1, origin.value, coalesce(assets.value, origin.value || '/scans')
      FROM settings AS origin LEFT JOIN settings AS assets ON assets.name = 'assets'
      WHERE origin.name = 'origin'`,
    sql`
      INSERT INTO settings (name, value)
      SELECT names.name, '1' FROM projections, (SELECT 'served_projection' AS name UNION SELECT 'renewed_projection') AS names
      WHERE projections.id = 1`,
    sql`ALTER TABLE tiles ADD COLUMN projection ${integer} NOT NULL DEFAULT 1`,
  ];
});

/** The table of a list of objects. Columns ending in ? are nullable; integer columns come separately. */
function listTable(
  { text, integer }: MigrationEngine,
  name: string,
  columns: string[],
  numbers: string[] = [],
) {
  const texts = columns.map((column) => {
    const isNullable = column.endsWith('?');
    return sql`${sql.ref(column.replace('?', ''))} ${text}${sql.raw(isNullable ? '' : ' NOT NULL')}`;
  });
  const integers = numbers.map((number) => sql`${sql.ref(number)} ${integer}`);
  return sql`
    CREATE TABLE ${sql.table(name)} (
      object_id ${text} NOT NULL REFERENCES objects (id) ON DELETE CASCADE,
      position ${integer} NOT NULL,
      ${sql.join([...texts, ...integers])},
      CONSTRAINT ${sql.ref(`${name}_key`)} PRIMARY KEY (object_id, position))`;
}
