import { type Kysely, sql } from 'kysely';
import { itemsOf } from '../../insert-rows.ts';
import type { Tables } from '../../tables.ts';
import { type IndexedObject, indexColumns, indexRow } from '../tables.ts';
import { textSearchVector } from './text-search.ts';

const columns = sql.raw(`${indexColumns}, words`);
const values = sql.raw(`value->>0, value->>1, value->>2, value->>3, value->>4,
  (value->>5)::bigint, (value->>6)::bigint, (value->>7)::bigint, (value->>8)::integer[], (value->>9)::tsvector`);

/** Writes objects to the index in PostgreSQL. Objects already in it keep their numbers. */
export async function writePostgresRows(
  db: Kysely<Tables>,
  objects: readonly IndexedObject[],
): Promise<void> {
  const rowsOf = (some: readonly IndexedObject[]) =>
    itemsOf(
      db,
      some.map((object) => {
        const { fields, marked } = object.document;
        return [...indexRow(object), textSearchVector(fields, marked)];
      }),
    );
  const known = objects.filter(({ isKnown }) => isKnown);
  if (known.length > 0)
    await sql`UPDATE search_objects SET (${columns}, xid) = (SELECT ${values}, pg_current_xact_id())
      FROM ${rowsOf(known)} WHERE object_id = value->>0`.execute(db);
  const others = objects.filter(({ isKnown }) => !isKnown);
  if (others.length > 0)
    await sql`INSERT INTO search_objects (${columns}) SELECT ${values} FROM ${rowsOf(others)}`.execute(db);
}
