import { type Kysely, type Migration, sql } from 'kysely';
import { now } from '../timestamp.ts';
import { columnTypes } from './engine.ts';

/**
 * Creates the tables of changes and of record sets, and fills each from existing data. The statements read indexes and
 * small tables but no tiles, which are most of the library: everything counts as new to harvesters now, since none
 * could harvest before.
 */
export const changes: Migration = {
  async up(db: Kysely<never>) {
    const { text, integer } = columnTypes(db);
    await sql`
      CREATE TABLE object_changes (
        object_id ${text} PRIMARY KEY,
        datestamp ${text} NOT NULL,
        kind ${text} NOT NULL,
        changes ${integer} NOT NULL,
        title ${text},
        date_descriptive ${text},
        organization_id ${integer})`.execute(db);
    await sql`
      CREATE TABLE object_sets (
        object_id ${text} NOT NULL,
        set_name ${text} NOT NULL,
        datestamp ${text} NOT NULL,
        CONSTRAINT object_sets_key PRIMARY KEY (object_id, set_name))`.execute(db);
    const present = now();
    const hidden = sql`(SELECT id FROM objects WHERE is_public = 0)`;
    await sql`
      INSERT INTO object_changes (object_id, datestamp, kind, changes)
      SELECT id, ${present}, 'added', 1 FROM objects WHERE id NOT IN ${hidden} ORDER BY id`.execute(db);
    await sql`
      INSERT INTO object_sets (object_id, set_name, datestamp)
      SELECT id, 'organization:' || organization_id, ${present} FROM objects
        WHERE organization_id IS NOT NULL AND is_public = 1
      UNION ALL SELECT object_id, 'category:' || category, ${present} FROM object_categories
        WHERE category <> '' AND length(category) <= 200 AND object_id NOT IN ${hidden}
      UNION ALL SELECT DISTINCT object_id, 'language:' || language, ${present} FROM object_languages
        WHERE language <> '' AND length(language) <= 200 AND object_id NOT IN ${hidden}`.execute(db);
    await sql`CREATE INDEX object_changes_in_order ON object_changes (datestamp, object_id)`.execute(db);
    await sql`CREATE INDEX object_sets_in_order ON object_sets (set_name, datestamp, object_id)`.execute(db);
  },
};
