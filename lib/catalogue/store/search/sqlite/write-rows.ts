import { type Kysely, sql } from 'kysely';
import { itemsOf } from '../../insert-rows.ts';
import type { Tables } from '../../tables.ts';
import { type IndexedObject, indexColumns, indexRow } from '../tables.ts';

/** A word indexed for every object but impossible in a text: FTS5 needs it for queries of excluded words only. */
export const everyObject = '∀';

/** Writes objects to the embedded index. A trigger removes their previous entries. */
export async function writeSqliteRows(db: Kysely<Tables>, objects: readonly IndexedObject[]): Promise<void> {
  const known = objects.flatMap(({ id, isKnown }) => (isKnown ? [id] : []));
  if (known.length > 0) await db.deleteFrom('search_objects').where('object_id', 'in', known).execute();
  const { rows: numbered } = await sql<{ number: number; object_id: string }>`
    INSERT INTO search_objects (${sql.raw(indexColumns)})
    SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7, value->>8
    FROM ${itemsOf(db, objects.map(indexRow))} RETURNING number, object_id`.execute(db);
  const numbers = new Map(numbered.map((row) => [row.object_id, row.number]));
  const texts = objects.map(({ id, document: { fields, marked } }) => [
    numbers.get(id) ?? null,
    fields.title.join(' '),
    fields.creator.join(' '),
    fields.identifier.join(' '),
    [everyObject, ...fields.rest].join(' '),
    marked.join(' '),
  ]);
  await sql`INSERT INTO search_index (rowid, title, creator, identifier, rest, marked)
    SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5 FROM ${itemsOf(db, texts)}`.execute(
    db,
  );
}
