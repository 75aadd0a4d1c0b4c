import { type Kysely, type Migration, sql } from 'kysely';
import { columnTypes } from './engine.ts';

/** Stores what is mirrored from services next to our own: each of their rows refers to its service. */
export const services: Migration = {
  async up(db: Kysely<never>) {
    const { text, integer, bytes } = columnTypes(db);
    await db.schema
      .createTable('services')
      .addColumn('id', integer, (column) => column.primaryKey())
      .addColumn('address', text, (column) => column.notNull().unique())
      .addColumn('record', text)
      .addColumn('tiles', integer, (column) => column.notNull().defaultTo(0))
      .addColumn('objects', integer, (column) => column.notNull().defaultTo(0))
      .addColumn('statistics', text)
      .addColumn('counted_at', text)
      .execute();
    // Without a foreign key, since removing a service would then scan every row of these tables.
    for (const table of ['organizations', 'objects', 'tiles'])
      await db.schema.alterTable(table).addColumn('service_id', integer).execute();
    const add = async (table: string, columns: Record<string, typeof text | typeof integer>) => {
      for (const [name, type] of Object.entries(columns))
        await db.schema.alterTable(table).addColumn(name, type).execute();
    };
    await add('organizations', {
      service_number: integer,
      avatar_url: text,
      background_url: text,
      featured_collections: integer,
      collections: integer,
    });
    await add('objects', { given: text, counts: text });
    await add('scans', { foreign_files: text, tile_source: text });
    await add('tiles', {
      service_tile: integer,
      service_object: text,
      service_sorting: text,
      walk: integer,
      given: text,
    });
    await db.schema
      .createTable('service_pages')
      .addColumn('service_id', integer, (column) => column.notNull().references('services.id'))
      .addColumn('language', text, (column) => column.notNull())
      .addColumn('slug', text, (column) => column.notNull())
      .addColumn('translation_key', text, (column) => column.notNull())
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('content', text, (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('updated_at', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('service_pages_key', ['language', 'slug'])
      .execute();
    await db.schema
      .createTable('service_texts')
      .addColumn('scan_id', integer, (column) =>
        column.primaryKey().references('scans.id').onDelete('cascade'),
      )
      .addColumn('address', text, (column) => column.notNull())
      .addColumn('read_at', integer, (column) => column.notNull())
      .addColumn('alto', bytes, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('service_texts_by_address').on('service_texts').column('address').execute();
    // Partial indexes, so that a library without services pays nothing for them.
    const index = async (
      name: string,
      table: string,
      columns: string[],
      unique: boolean,
      condition: string,
    ) => {
      const made = db.schema
        .createIndex(name)
        .on(table)
        .columns(columns)
        .where(sql.ref(condition), 'is not', null);
      await (unique ? made.unique() : made).execute();
    };
    await index(
      'organizations_of_services',
      'organizations',
      ['service_id', 'service_number'],
      true,
      'service_id',
    );
    await index('tiles_of_services', 'tiles', ['service_id', 'service_tile'], true, 'service_id');
    await index('objects_of_services', 'tiles', ['service_id', 'service_object'], true, 'service_object');
    await index('tiles_of_services_by_time', 'tiles', ['service_id', 'service_sorting'], false, 'service_id');
    await index('tiles_of_services_by_walk', 'tiles', ['service_id', 'walk'], false, 'service_id');
    // Used to find the tiles of an institution that is removed.
    await index('tiles_by_organization', 'tiles', ['organization_id'], false, 'organization_id');
  },
};
