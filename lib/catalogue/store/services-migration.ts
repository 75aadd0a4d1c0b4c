import { type Kysely, type Migration, sql } from 'kysely';
import { addColumns, columnTypes } from './engine.ts';

/** Stores what is mirrored from services next to our own: each of their rows refers to its service. */
export const services: Migration = {
  async up(db: Kysely<never>) {
    const { text, integer, bytes } = columnTypes(db);
    await sql`
      CREATE TABLE services (
        id ${integer} PRIMARY KEY,
        address ${text} NOT NULL UNIQUE,
        record ${text},
        tiles ${integer} NOT NULL DEFAULT 0,
        objects ${integer} NOT NULL DEFAULT 0,
        statistics ${text},
        counted_at ${text})`.execute(db);
    // Without a foreign key, since removing a service would then scan every row of these tables.
    const service_id = integer;
    await addColumns(db, 'organizations', {
      service_id,
      service_number: integer,
      avatar_url: text,
      background_url: text,
      featured_collections: integer,
      collections: integer,
    });
    await addColumns(db, 'objects', { service_id, given: text, counts: text });
    await addColumns(db, 'scans', { foreign_files: text, tile_source: text });
    await addColumns(db, 'tiles', {
      service_id,
      service_tile: integer,
      service_object: text,
      service_sorting: text,
      walk: integer,
      given: text,
    });
    await sql`
      CREATE TABLE service_pages (
        service_id ${integer} NOT NULL REFERENCES services (id),
        language ${text} NOT NULL,
        slug ${text} NOT NULL,
        translation_key ${text} NOT NULL,
        title ${text} NOT NULL,
        content ${text} NOT NULL,
        created_at ${text} NOT NULL,
        updated_at ${text} NOT NULL,
        CONSTRAINT service_pages_key PRIMARY KEY (language, slug))`.execute(db);
    await sql`
      CREATE TABLE service_texts (
        scan_id ${integer} PRIMARY KEY REFERENCES scans (id) ON DELETE CASCADE,
        address ${text} NOT NULL,
        read_at ${integer} NOT NULL,
        alto ${bytes} NOT NULL)`.execute(db);
    await sql`CREATE INDEX service_texts_by_address ON service_texts (address)`.execute(db);
    // Partial indexes, so that a library without services pays nothing for them.
    for (const index of [
      'UNIQUE INDEX organizations_of_services ON organizations (service_id, service_number) WHERE service_id',
      'UNIQUE INDEX tiles_of_services ON tiles (service_id, service_tile) WHERE service_id',
      'UNIQUE INDEX objects_of_services ON tiles (service_id, service_object) WHERE service_object',
      'INDEX tiles_of_services_by_time ON tiles (service_id, service_sorting) WHERE service_id',
      'INDEX tiles_of_services_by_walk ON tiles (service_id, walk) WHERE service_id',
      // Used to find the tiles of an institution that is removed.
      'INDEX tiles_by_organization ON tiles (organization_id) WHERE organization_id',
    ])
      await sql.raw(`CREATE ${index} IS NOT NULL`).execute(db);
  },
};
