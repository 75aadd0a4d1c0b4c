import { type Kysely, type Migration, sql } from 'kysely';
import { columnTypes } from './engine.ts';

/** Lets queries avoid visiting every row: ten million tiles must cost a visitor no more than a thousand. */
export const largeLibraries: Migration = {
  async up(db: Kysely<never>) {
    const { integer } = columnTypes(db);
    await db.schema
      .createIndex('tiles_by_image')
      .on('tiles')
      .column('image_digest')
      .where(sql.ref('image_digest'), 'is not', null)
      .execute();
    await db.schema
      .createIndex('collections_by_organization')
      .on('tiles')
      .columns(['organization_id', 'featured'])
      .where(sql.ref('type'), '=', 'collection')
      .execute();
    await db.schema
      .createIndex('hidden_objects')
      .on('objects')
      .column('id')
      .where(sql.ref('is_public'), '=', 0)
      .execute();
    await db.schema
      .alterTable('organizations')
      .addColumn('items_provided', integer, (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`
      UPDATE organizations SET items_provided =
        (SELECT count(*) FROM objects WHERE organization_id = organizations.id AND is_public = 1)`.execute(
      db,
    );
  },
};
