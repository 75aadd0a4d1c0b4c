import type { Kysely, Migration } from 'kysely';
import { columnTypes } from './engine.ts';

/** Stores which scans of an object its source lists but the library could not obtain. */
export const missingScans: Migration = {
  async up(db: Kysely<never>) {
    await db.schema.alterTable('objects').addColumn('missing_scans', columnTypes(db).text).execute();
  },
};
