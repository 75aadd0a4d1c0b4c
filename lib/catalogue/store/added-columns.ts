import { type Kysely, type Migration, sql } from 'kysely';
import { columnTypes } from './engine.ts';

/** Stores the origin of linked images of scans, so that pages may show them. */
export const linkedScans: Migration = {
  async up(db: Kysely<never>) {
    await db.schema.alterTable('scans').addColumn('linked_origin', columnTypes(db).text).execute();
    // A partial index, so that a library without linked scans pays nothing for it.
    await db.schema
      .createIndex('scans_by_linked_origin')
      .on('scans')
      .column('linked_origin')
      .where(sql.ref('linked_origin'), 'is not', null)
      .execute();
  },
};

/** Keeps of an object which scans its source names and the library could not have. */
export const missingScans: Migration = {
  async up(db: Kysely<never>) {
    await db.schema.alterTable('objects').addColumn('missing_scans', columnTypes(db).text).execute();
  },
};

/** Keeps of scans how their pyramids are cut; those before are all cut alike. */
export const tilings: Migration = {
  async up(db: Kysely<never>) {
    for (const column of ['tile_size', 'tile_overlap'])
      await db.schema.alterTable('scans').addColumn(column, columnTypes(db).integer).execute();
  },
};
