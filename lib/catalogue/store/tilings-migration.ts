import type { Kysely, Migration } from 'kysely';
import { columnTypes } from './engine.ts';

/** Stores the tile size of scans' pyramids; earlier ones all have the same. */
export const tilings: Migration = {
  async up(db: Kysely<never>) {
    for (const column of ['tile_size', 'tile_overlap'])
      await db.schema.alterTable('scans').addColumn(column, columnTypes(db).integer).execute();
  },
};
