import type { Kysely, Migration } from 'kysely';
import { columnTypes } from './engine.ts';

/** Keeps of scans how their pyramids are cut; those before are all cut alike. */
export const tilings: Migration = {
  async up(db: Kysely<never>) {
    for (const column of ['tile_size', 'tile_overlap'])
      await db.schema.alterTable('scans').addColumn(column, columnTypes(db).integer).execute();
  },
};
