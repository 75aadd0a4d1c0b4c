import { CompiledQuery, type Insertable, type Kysely, type RawBuilder, sql } from 'kysely';
import { type Executing, isPostgres } from './engine.ts';
import type { Tables } from './tables.ts';

/** Maximum rows per statement. SQLite allows 32,766 values. */
const maxRows = { sqlite: 256, postgres: 1000 };

/** Rows of a table, flattened: the values of the first row, then those of the second, and so on. */
export type TableValues = { table: keyof Tables; columns: string[]; values: unknown[] };

/** Flattens rows; all must have the same columns in the same order. */
export function valuesOf<Name extends keyof Tables>(
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
): TableValues {
  const columns = Object.keys(rows[0] ?? {});
  const values: unknown[] = [];
  for (const row of rows as readonly Record<string, unknown>[])
    for (const column of columns) values.push(row[column]);
  return { table, columns, values };
}

/**
 * Inserts many rows into one table, in the given order. All rows must have the same columns in the same order.
 * @param replaced conflict columns: rows equal in these are replaced; without any, conflicts fail
 */
export async function insertRows<Name extends keyof Tables>(
  db: Kysely<Tables>,
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
  replaced: readonly (string & keyof Tables[Name])[] = [],
): Promise<void> {
  await insertValues(db, valuesOf(table, rows), replaced);
}

/** Inserts many rows into one table in the given order, in few statements. @param replaced see {@link insertRows} */
export async function insertValues(
  db: Kysely<Tables>,
  { table, columns, values }: TableValues,
  replaced: readonly string[] = [],
): Promise<void> {
  const rows = columns.length === 0 ? 0 : values.length / columns.length;
  const onPostgres = isPostgres(db);
  for (let from = 0; from < rows; ) {
    const remaining = rows - from;
    const count = onPostgres
      ? Math.min(maxRows.postgres, remaining)
      : // Powers of two: only a handful of different statements, which stay prepared.
        Math.min(maxRows.sqlite, 2 ** Math.floor(Math.log2(remaining)));
    const batch = values.slice(from * columns.length, (from + count) * columns.length);
    const source = onPostgres
      ? `select ${listed(columns)} from json_populate_recordset(null::"${table}", $1)`
      : `values ${Array(count)
          .fill(`(${columns.map(() => '?').join()})`)
          .join()}`;
    const text = `insert into "${table}" (${listed(columns)}) ${source}${onConflict(columns, replaced)}`;
    await db.executeQuery(CompiledQuery.raw(text, onPostgres ? [jsonOf(columns, batch)] : batch));
    from += count;
  }
}

const listed = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join();

function onConflict(columns: readonly string[], replaced: readonly string[]): string {
  if (replaced.length === 0) return '';
  const others = columns.filter((column) => !replaced.includes(column));
  const changes = others.map((column) => `"${column}" = excluded."${column}"`);
  return ` on conflict (${listed(replaced)}) do update set ${changes.join()}`;
}

/** Rows as one JSON parameter, which takes PostgreSQL half as long as one parameter per value. */
function jsonOf(columns: readonly string[], values: readonly unknown[]): string {
  const rows: Record<string, unknown>[] = [];
  for (let at = 0; at < values.length; ) {
    const row: Record<string, unknown> = {};
    for (const column of columns) {
      const value = values[at++];
      if (value instanceof Uint8Array) row[column] = `\\x${Buffer.from(value).toString('hex')}`;
      // A lone surrogate becomes U+FFFD, as it would in a parameter of its own; JSON with one would be rejected.
      else row[column] = typeof value === 'string' ? value.toWellFormed() : value;
    }
    rows.push(row);
  }
  return JSON.stringify(rows);
}

/**
 * Turns lists into rows for SQL: `value->>0` is the first item of each, as text. All are one JSON parameter, which
 * takes a tenth of the time of one parameter per item.
 */
export function itemsOf(
  db: Executing,
  lists: readonly (readonly (string | number | null)[])[],
): RawBuilder<unknown> {
  const given = JSON.stringify(lists);
  return isPostgres(db)
    ? sql`jsonb_array_elements(${given}::jsonb) AS items (value)`
    : sql`json_each(${given}) AS items`;
}

/** Turns strings into rows; each is in `value`. */
export function textItems(db: Executing, texts: readonly string[]): RawBuilder<unknown> {
  const given = JSON.stringify(texts);
  return isPostgres(db)
    ? sql`jsonb_array_elements_text(${given}::jsonb) AS items (value)`
    : sql`json_each(${given}) AS items`;
}
