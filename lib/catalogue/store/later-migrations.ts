import { sql } from 'kysely';
import { now } from '../timestamp.ts';
import { addColumns, migration } from './migration.ts';

/** Lets queries avoid visiting every row: ten million tiles must cost a visitor no more than a thousand. */
export const largeLibraries = migration(({ integer }) => [
  sql`CREATE INDEX tiles_by_image ON tiles (image_digest) WHERE image_digest IS NOT NULL`,
  sql`
      CREATE INDEX collections_by_organization ON tiles (organization_id, featured) WHERE type = 'collection'`,
  sql`CREATE INDEX hidden_objects ON objects (id) WHERE is_public = 0`,
  sql`ALTER TABLE organizations ADD COLUMN items_provided ${integer} NOT NULL DEFAULT 0`,
  sql`
      UPDATE organizations SET items_provided =
        (SELECT count(*) FROM objects WHERE organization_id = organizations.id AND is_public = 1)`,
]);

/** Adds the table of sessions that were revoked before they expired. */
export const revokedSessions = migration(({ text, integer }) => [
  sql`CREATE TABLE ended_sessions (id ${text} PRIMARY KEY, until ${integer} NOT NULL)`,
]);

/** Counts separately what caches must no longer serve; after a mere change, cached answers stay usable for a while. */
export const withdrawals = migration(({ integer }) => [
  sql`ALTER TABLE catalogue_version ADD COLUMN purges ${integer} NOT NULL DEFAULT 0`,
]);

/** Creates the tables of objects' sources, of the progress of harvests, and of editors' overrides. */
export const sources = migration(({ text, integer, numberColumn }) => [
  sql`
      CREATE TABLE object_sources (
        object_id ${text} PRIMARY KEY REFERENCES objects (id) ON DELETE CASCADE,
        source ${text} NOT NULL,
        source_digest ${text} NOT NULL,
        said_digest ${text} NOT NULL)`,
  sql`CREATE INDEX object_sources_by_source ON object_sources (source_digest)`,
  sql`
      CREATE TABLE harvests (
        id ${numberColumn()},
        address ${text} NOT NULL,
        prefix ${text} NOT NULL,
        set_spec ${text} NOT NULL,
        next_from ${text},
        started ${text},
        token ${text},
        CONSTRAINT harvests_by_address UNIQUE (address, prefix, set_spec))`,
  sql`
      CREATE TABLE harvest_retries (
        harvest_id ${integer} NOT NULL REFERENCES harvests (id) ON DELETE CASCADE,
        identifier ${text} NOT NULL,
        CONSTRAINT harvest_retries_key PRIMARY KEY (harvest_id, identifier))`,
  // An override outlives its object, and applies again if the object comes back.
  sql`
      CREATE TABLE object_overrides (
        object_id ${text} PRIMARY KEY, said ${text} NOT NULL, original ${text} NOT NULL)`,
]);

/** Creates the table of what each running import is working on, so that several can share the work. */
export const importClaims = migration(({ text, integer }) => [
  sql`
      CREATE TABLE import_claims (
        digest ${text} PRIMARY KEY,
        source_digest ${text} NOT NULL,
        label ${text} NOT NULL,
        owner ${text} NOT NULL,
        since ${text} NOT NULL,
        object_id ${text},
        is_done ${integer} NOT NULL)`,
  sql`CREATE INDEX import_claims_by_object ON import_claims (object_id)`,
]);

/** Stores the origin of linked images of scans, so that pages may show them. */
export const linkedScans = migration(({ text }) => [
  addColumns('scans', { linked_origin: text }),
  // A partial index, so that a library without linked scans pays nothing for it.
  sql`
      CREATE INDEX scans_by_linked_origin ON scans (linked_origin) WHERE linked_origin IS NOT NULL`,
]);

/** Stores which scans an object's source lists but the library could not obtain. */
export const missingScans = migration(({ text }) => [addColumns('objects', { missing_scans: text })]);

/** Stores since when and how often a harvest has requested a record in vain, so that it gives up some day. */
export const harvestRetryAges = migration(({ text, integer }) => [
  addColumns('harvest_retries', { since: text, attempts: integer }),
]);

/** Stores how the pyramids of scans are tiled; those of earlier versions are all tiled alike. */
export const tilings = migration(({ integer }) => [
  addColumns('scans', { tile_size: integer, tile_overlap: integer }),
]);

/**
 * Creates the tables of changes and of record sets, and fills each from existing data. The statements read indexes and
 * small tables but no tiles, which are most of the library: everything counts as new to harvesters now, since none
 * could harvest before.
 */
export const changes = migration(({ text, integer }) => {
  const present = now();
  const hidden = sql`(SELECT id FROM objects WHERE is_public = 0)`;
  return [
    sql`
      CREATE TABLE object_changes (
        object_id ${text} PRIMARY KEY,
        datestamp ${text} NOT NULL,
        kind ${text} NOT NULL,
        changes ${integer} NOT NULL,
        title ${text},
        date_descriptive ${text},
        organization_id ${integer})`,
    sql`
      CREATE TABLE object_sets (
        object_id ${text} NOT NULL,
        set_name ${text} NOT NULL,
        datestamp ${text} NOT NULL,
        CONSTRAINT object_sets_key PRIMARY KEY (object_id, set_name))`,
    sql`
      INSERT INTO object_changes (object_id, datestamp, kind, changes)
      SELECT id, ${present}, 'added', 1 FROM objects WHERE id NOT IN ${hidden} ORDER BY id`,
    sql`
      INSERT INTO object_sets (object_id, set_name, datestamp)
      SELECT id, 'organization:' || organization_id, ${present} FROM objects
        WHERE organization_id IS NOT NULL AND is_public = 1
      UNION ALL SELECT object_id, 'category:' || category, ${present} FROM object_categories
        WHERE category <> '' AND length(category) <= 200 AND object_id NOT IN ${hidden}
      UNION ALL SELECT DISTINCT object_id, 'language:' || language, ${present} FROM object_languages
        WHERE language <> '' AND length(language) <= 200 AND object_id NOT IN ${hidden}`,
    sql`CREATE INDEX object_changes_in_order ON object_changes (datestamp, object_id)`,
    sql`CREATE INDEX object_sets_in_order ON object_sets (set_name, datestamp, object_id)`,
  ];
});
