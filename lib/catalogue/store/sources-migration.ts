import type { Kysely, Migration } from 'kysely';
import { columnTypes, numberColumn } from './engine.ts';

/** Creates the tables of objects' sources, of the progress of harvests, and of editors' overrides. */
export const sources: Migration = {
  async up(db: Kysely<never>) {
    const { text, integer } = columnTypes(db);
    await db.schema
      .createTable('object_sources')
      .addColumn('object_id', text, (column) =>
        column.primaryKey().references('objects.id').onDelete('cascade'),
      )
      .addColumn('source', text, (column) => column.notNull())
      .addColumn('source_digest', text, (column) => column.notNull())
      .addColumn('said_digest', text, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('object_sources_by_source')
      .on('object_sources')
      .column('source_digest')
      .execute();
    await db.schema
      .createTable('harvests')
      .addColumn('id', integer, numberColumn(db))
      .addColumn('address', text, (column) => column.notNull())
      .addColumn('prefix', text, (column) => column.notNull())
      .addColumn('set_spec', text, (column) => column.notNull())
      .addColumn('next_from', text)
      .addColumn('started', text)
      .addColumn('token', text)
      .addUniqueConstraint('harvests_by_address', ['address', 'prefix', 'set_spec'])
      .execute();
    await db.schema
      .createTable('harvest_retries')
      .addColumn('harvest_id', integer, (column) =>
        column.notNull().references('harvests.id').onDelete('cascade'),
      )
      .addColumn('identifier', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('harvest_retries_key', ['harvest_id', 'identifier'])
      .execute();
    // An override outlives its object, and applies again if the object comes back.
    await db.schema
      .createTable('object_overrides')
      .addColumn('object_id', text, (column) => column.primaryKey())
      .addColumn('said', text, (column) => column.notNull())
      .addColumn('original', text, (column) => column.notNull())
      .execute();
  },
};

/** Creates the table of what each running import is working on, so that several can share the work. */
export const importClaims: Migration = {
  async up(db: Kysely<never>) {
    const { text, integer } = columnTypes(db);
    await db.schema
      .createTable('import_claims')
      .addColumn('digest', text, (column) => column.primaryKey())
      .addColumn('source_digest', text, (column) => column.notNull())
      .addColumn('label', text, (column) => column.notNull())
      .addColumn('owner', text, (column) => column.notNull())
      .addColumn('since', text, (column) => column.notNull())
      .addColumn('object_id', text)
      .addColumn('is_done', integer, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('import_claims_by_object').on('import_claims').column('object_id').execute();
  },
};
