import { type Kysely, type Migration, sql } from 'kysely';
import { now } from '../timestamp.ts';
import { columnTypes } from './engine.ts';

/**
 * Makes the tables of what changed when and of the sets that records are in, and fills them from what is there: two statements
 * of the database's own, which go once over its objects. Sets have an index made when they are all there.
 */
export const changes: Migration = {
  async up(db: Kysely<never>) {
    const { text, integer } = columnTypes(db);
    await db.schema
      .createTable('object_changes')
      .addColumn('object_id', text, (column) => column.primaryKey())
      .addColumn('datestamp', text, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
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
    // What a service or the version before says may be in the future, or nothing.
    await sql`
      INSERT INTO object_changes (object_id, datestamp, kind)
      SELECT objects.id, CASE WHEN tiles.updated_at < ${present} THEN tiles.updated_at ELSE ${present} END, 'added'
      FROM objects JOIN tiles ON tiles.object_id = objects.id WHERE objects.is_public = 1`.execute(db);
    await sql`
      INSERT INTO object_sets (object_id, set_name, datestamp)
      SELECT said.object_id, said.set_name, object_changes.datestamp
      FROM (
        SELECT id AS object_id, 'organization:' || organization_id AS set_name FROM objects
          WHERE organization_id IS NOT NULL
        UNION ALL SELECT object_id, 'category:' || category FROM object_categories
          WHERE category <> '' AND length(category) <= 200
        UNION ALL SELECT DISTINCT object_id, 'language:' || language FROM object_languages
          WHERE language <> '' AND length(language) <= 200
      ) AS said JOIN object_changes ON object_changes.object_id = said.object_id`.execute(db);
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
