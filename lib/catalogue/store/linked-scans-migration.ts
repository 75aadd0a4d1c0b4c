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
