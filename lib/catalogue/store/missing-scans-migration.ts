import type { Kysely, Migration } from 'kysely';
import { columnTypes } from './engine.ts';

/** Keeps of an object which scans its source names and the library could not have. */
export const missingScans: Migration = {
  async up(db: Kysely<never>) {
    await db.schema.alterTable('objects').addColumn('missing_scans', columnTypes(db).text).execute();
  },
};
