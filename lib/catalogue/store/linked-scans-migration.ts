import { type Kysely, type Migration, sql } from 'kysely';
import { columnTypes } from './engine.ts';

/** Keeps of scans whose images are only linked where these lie, so that pages may show them. */
export const linkedScans: Migration = {
  async up(db: Kysely<never>) {
    await db.schema.alterTable('scans').addColumn('linked_origin', columnTypes(db).text).execute();
    // Of linked scans alone: a library without them pays nothing for it.
    await db.schema
      .createIndex('scans_by_linked_origin')
      .on('scans')
      .column('linked_origin')
      .where(sql.ref('linked_origin'), 'is not', null)
      .execute();
  },
};
