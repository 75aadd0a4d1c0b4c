import { type Kysely, type Migration, sql } from 'kysely';
import { columnTypes } from './engine.ts';

/** Lets queries avoid visiting every row: ten million tiles must cost a visitor no more than a thousand. */
export const largeLibraries: Migration = {
  async up(db: Kysely<never>) {
    const { integer } = columnTypes(db);
    await sql`CREATE INDEX tiles_by_image ON tiles (image_digest) WHERE image_digest IS NOT NULL`.execute(db);
    await sql`
      CREATE INDEX collections_by_organization ON tiles (organization_id, featured) WHERE type = 'collection'`.execute(
      db,
    );
    await sql`CREATE INDEX hidden_objects ON objects (id) WHERE is_public = 0`.execute(db);
    await sql`ALTER TABLE organizations ADD COLUMN items_provided ${integer} NOT NULL DEFAULT 0`.execute(db);
    await sql`
      UPDATE organizations SET items_provided =
        (SELECT count(*) FROM objects WHERE organization_id = organizations.id AND is_public = 1)`.execute(
      db,
    );
  },
};
