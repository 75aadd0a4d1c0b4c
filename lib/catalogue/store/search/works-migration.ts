import { type Kysely, type Migration, sql } from 'kysely';
import { columnTypes } from '../engine.ts';

/**
 * Gives the parts of works their numbers and places. What was indexed before is there without, and with them when it is indexed anew
 * behind the server.
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
    // Of a length that an index takes, whatever a source has written.
    await sql`CREATE INDEX object_identifiers_by_value ON object_identifiers (substr(value, 1, 300))`.execute(
      db,
    );
  },
};
