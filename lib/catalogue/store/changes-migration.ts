import { type Kysely, type Migration, sql } from 'kysely';
import { now } from '../timestamp.ts';
import { columnTypes } from './engine.ts';

/**
 * Creates the tables of changes and of record sets, and fills each from existing data. The statements read indexes and
 * small tables but no tiles, which are most of the library: everything counts as new to harvesters now, since none
 * could ask before.
 */
export const changes: Migration = {
  async up(db: Kysely<never>) {
    const { text, integer } = columnTypes(db);
    await db.schema
      .createTable('object_changes')
      .addColumn('object_id', text, (column) => column.primaryKey())
      .addColumn('datestamp', text, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('changes', integer, (column) => column.notNull())
      .addColumn('title', text)
      .addColumn('date_descriptive', text)
      .addColumn('organization_id', integer)
      .execute();
    await db.schema
      .createTable('object_sets')
      .addColumn('object_id', text, (column) => column.notNull())
      .addColumn('set_name', text, (column) => column.notNull())
      .addColumn('datestamp', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('object_sets_key', ['object_id', 'set_name'])
      .execute();
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
    await db.schema
      .createIndex('object_changes_in_order')
      .on('object_changes')
      .columns(['datestamp', 'object_id'])
      .execute();
    await db.schema
      .createIndex('object_sets_in_order')
      .on('object_sets')
      .columns(['set_name', 'datestamp', 'object_id'])
      .execute();
  },
};
