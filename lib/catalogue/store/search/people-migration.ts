import { type Kysely, type Migration, sql } from 'kysely';
import { columnTypes } from '../engine.ts';

/**
 * Lets people of one name be told apart by their dates. Objects that were indexed before have people as they were written, and as they
 * are known since when they are indexed anew behind the server.
 */
export const people: Migration = {
  async up(db: Kysely<never>) {
    await db.schema.alterTable('search_terms').addColumn('namesakes', columnTypes(db).integer).execute();
    await sql`CREATE INDEX search_terms_of_namesakes ON search_terms (namesakes) WHERE namesakes IS NOT NULL`.execute(
      db,
    );
  },
};
