import type { CompiledQuery, Insertable, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

// Values of one statement: SQLite takes at most 32,766, PostgreSQL 65,535.
const mostValues = 8_000;

/**
 * Inserts many rows of one table in the order given, in as few statements as the databases take. All rows must have the
 * same columns. Building a statement costs more than running it, so the one for full groups is built once.
 */
export async function insertRows<Name extends keyof Tables>(
  db: Kysely<Tables>,
  table: Name,
  rows: Insertable<Tables[Name]>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first) as (keyof typeof first)[];
  const together = Math.max(1, Math.floor(mostValues / columns.length));
  let whole: CompiledQuery | undefined;
  for (let from = 0; from < rows.length; from += together) {
    const group = rows.slice(from, from + together);
    const statement = () => db.insertInto(table).values(group).compile();
    if (group.length < together) {
      await db.executeQuery(statement());
      continue;
    }
    whole ??= statement();
    const parameters = group.flatMap((row) => columns.map((column) => row[column]));
    await db.executeQuery({ ...whole, parameters });
  }
}
