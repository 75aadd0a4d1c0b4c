import { type Kysely, type Migration, sql } from 'kysely';
import { columnTypes, isPostgres } from '../engine.ts';

/** Creates the empty table of the issues of series; objects indexed before are reindexed in the background. */
export const issues: Migration = {
  async up(db: Kysely<never>) {
    const { text, integer } = columnTypes(db);
    await db.schema
      .createTable('search_issues')
      .addColumn('series', text, (column) => column.notNull())
      .addColumn('year', integer, (column) => column.notNull())
      .addColumn('month', integer, (column) => column.notNull())
      .addColumn('day', integer, (column) => column.notNull())
      .addColumn('object_id', text, (column) => column.notNull().references('objects.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('search_issues_key', ['series', 'year', 'month', 'day', 'object_id'])
      // The row consists of its key, so the table doubles as its index.
      .$call((table) => (isPostgres(db) ? table : table.modifyEnd(sql`WITHOUT ROWID`)))
      .execute();
    await db.schema.createIndex('search_issues_by_object').on('search_issues').column('object_id').execute();
  },
};
