import { type Kysely, type Migration, sql } from 'kysely';
import { addColumns, columnTypes } from './engine.ts';

/** Stores the origin of linked images of scans, so that pages may show them. */
export const linkedScans: Migration = {
  async up(db: Kysely<never>) {
    await addColumns(db, 'scans', { linked_origin: columnTypes(db).text });
    // A partial index, so that a library without linked scans pays nothing for it.
    await sql`
      CREATE INDEX scans_by_linked_origin ON scans (linked_origin) WHERE linked_origin IS NOT NULL`.execute(
      db,
    );
  },
};

/** Stores which scans an object's source lists but the library could not obtain. */
export const missingScans: Migration = {
  async up(db: Kysely<never>) {
    await addColumns(db, 'objects', { missing_scans: columnTypes(db).text });
  },
};

/** Stores how the pyramids of scans are tiled; those of earlier versions are all tiled alike. */
export const tilings: Migration = {
  async up(db: Kysely<never>) {
    const { integer } = columnTypes(db);
    await addColumns(db, 'scans', { tile_size: integer, tile_overlap: integer });
  },
};
