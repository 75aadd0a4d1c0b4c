import { sql } from 'kysely';
import { addColumns, migration } from './migration.ts';

/** Stores what is mirrored from services next to our own: each of their rows refers to its service. */
export const services = migration(({ text, integer, bytes }) => [
  sql`
      CREATE TABLE services (
        id ${integer} PRIMARY KEY,
        address ${text} NOT NULL UNIQUE,
        record ${text},
        tiles ${integer} NOT NULL DEFAULT 0,
        objects ${integer} NOT NULL DEFAULT 0,
        statistics ${text},
        counted_at ${text})`,
  // Without a foreign key, since removing a service would then scan every row of these tables.
  addColumns('organizations', {
    service_id: integer,
    service_number: integer,
    avatar_url: text,
    background_url: text,
    featured_collections: integer,
    collections: integer,
  }),
  addColumns('objects', { service_id: integer, given: text, counts: text }),
  addColumns('scans', { foreign_files: text, tile_source: text }),
  addColumns('tiles', {
    service_id: integer,
    service_tile: integer,
    service_object: text,
    service_sorting: text,
    walk: integer,
    given: text,
  }),
  sql`
      CREATE TABLE service_pages (
        service_id ${integer} NOT NULL REFERENCES services (id),
        language ${text} NOT NULL,
        slug ${text} NOT NULL,
        translation_key ${text} NOT NULL,
        title ${text} NOT NULL,
        content ${text} NOT NULL,
        created_at ${text} NOT NULL,
        updated_at ${text} NOT NULL,
        CONSTRAINT service_pages_key PRIMARY KEY (language, slug))`,
  sql`
      CREATE TABLE service_texts (
        scan_id ${integer} PRIMARY KEY REFERENCES scans (id) ON DELETE CASCADE,
        address ${text} NOT NULL,
        read_at ${integer} NOT NULL,
        alto ${bytes} NOT NULL)`,
  sql`CREATE INDEX service_texts_by_address ON service_texts (address)`,
  // Partial indexes, so that a library without services pays nothing for them.
  ...[
    'UNIQUE INDEX organizations_of_services ON organizations (service_id, service_number) WHERE service_id',
    'UNIQUE INDEX tiles_of_services ON tiles (service_id, service_tile) WHERE service_id',
    'UNIQUE INDEX objects_of_services ON tiles (service_id, service_object) WHERE service_object',
    'INDEX tiles_of_services_by_time ON tiles (service_id, service_sorting) WHERE service_id',
    'INDEX tiles_of_services_by_walk ON tiles (service_id, walk) WHERE service_id',
    // Used to find the tiles of an institution that is removed.
    'INDEX tiles_by_organization ON tiles (organization_id) WHERE organization_id',
  ].map((index) => sql.raw(`CREATE ${index} IS NOT NULL`)),
]);
