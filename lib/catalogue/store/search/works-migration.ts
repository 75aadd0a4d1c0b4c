import { type Kysely, type Migration, sql } from 'kysely';
import { columnTypes } from '../engine.ts';

/**
 * Adds the numbers and sort keys of works' parts. Objects indexed before lack them until they are reindexed in the
 * background.
 */
export const works: Migration = {
  async up(db: Kysely<never>) {
    const { text, integer } = columnTypes(db);
    await db.schema.alterTable('object_relations').addColumn('number', text).execute();
    const add = (name: string, type: typeof text | typeof integer, value: string | number) =>
      db.schema
        .alterTable('search_issues')
        .addColumn(name, type, (column) => column.notNull().defaultTo(value))
        .execute();
    await add('place', text, '');
    await add('is_first', integer, 0);
    await db.schema.alterTable('search_issues').addColumn('number', text).execute();
    await db.schema
      .createIndex('search_issues_in_order')
      .on('search_issues')
      .columns(['series', 'year', 'month', 'day', 'place', 'object_id'])
      .execute();
    await sql`
      CREATE INDEX search_issues_parts ON search_issues (series, place, object_id) WHERE is_first = 1`.execute(
      db,
    );
    // A prefix short enough for an index, whatever a source contains.
    await sql`CREATE INDEX object_identifiers_by_value ON object_identifiers (substr(value, 1, 300))`.execute(
      db,
    );
  },
};
