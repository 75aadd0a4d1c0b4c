import type { Kysely, Migration } from 'kysely';
import { columnTypes } from './engine.ts';

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
