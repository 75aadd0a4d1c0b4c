import { type Kysely, type Migration, sql } from 'kysely';
import { columnTypes } from '../engine.ts';

/**
 * Lets people of the same name be told apart by their dates. Objects indexed before keep their people as written until
 * they are reindexed in the background.
 */
export const people: Migration = {
  async up(db: Kysely<never>) {
    await db.schema.alterTable('search_terms').addColumn('namesakes', columnTypes(db).integer).execute();
    await sql`CREATE INDEX search_terms_of_namesakes ON search_terms (namesakes) WHERE namesakes IS NOT NULL`.execute(
      db,
    );
  },
};
