import { CompiledQuery, type Insertable, type Kysely } from 'kysely';
import { isPostgres } from './engine.ts';
import type { Tables } from './tables.ts';

/** Rows of one statement at most. SQLite takes 32,766 values. */
const maxRows = { sqlite: 256, postgres: 1000 };

/** Rows of a table without their columns: the values of the first row, those of the second, and so on. */
export type TableValues = { table: keyof Tables; columns: string[]; values: unknown[] };

/** Takes rows apart; all must have the same columns in the same order. */
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
 * Inserts many rows of one table in the order given. All rows must have the same columns in the same order.
 * @param replaced columns by which a row is known that they take the place of; none: there is no such row
 */
export async function insertRows<Name extends keyof Tables>(
  db: Kysely<Tables>,
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
  replaced: readonly (string & keyof Tables[Name])[] = [],
): Promise<void> {
  await insertValues(db, valuesOf(table, rows), replaced);
}

/** Inserts many rows of one table in the order given, in few statements. @param replaced as of {@link insertRows} */
export async function insertValues(
  db: Kysely<Tables>,
  { table, columns, values }: TableValues,
  replaced: readonly string[] = [],
): Promise<void> {
  const rows = columns.length === 0 ? 0 : values.length / columns.length;
  const onPostgres = isPostgres(db);
  for (let from = 0; from < rows; ) {
    const left = rows - from;
    const count = onPostgres
      ? Math.min(maxRows.postgres, left)
      : // Powers of two: a handful of statements for every number of rows, which stay prepared.
        Math.min(maxRows.sqlite, 2 ** Math.floor(Math.log2(left)));
    const some = values.slice(from * columns.length, (from + count) * columns.length);
    const source = onPostgres
      ? `select ${listed(columns)} from json_populate_recordset(null::"${table}", $1)`
      : `values ${Array(count)
          .fill(`(${columns.map(() => '?').join()})`)
          .join()}`;
    const text = `insert into "${table}" (${listed(columns)}) ${source}${onConflict(columns, replaced)}`;
    await db.executeQuery(CompiledQuery.raw(text, onPostgres ? [jsonOf(columns, some)] : some));
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

/** Rows as one parameter: PostgreSQL takes that apart in half of the time that a parameter for each value takes. */
function jsonOf(columns: readonly string[], values: readonly unknown[]): string {
  const rows: Record<string, unknown>[] = [];
  for (let at = 0; at < values.length; ) {
    const row: Record<string, unknown> = {};
    for (const column of columns) {
      const value = values[at++];
      row[column] = value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value;
    }
    rows.push(row);
  }
  // Half a surrogate pair becomes U+FFFD, as it does in a parameter of its own; in JSON it would be refused.
  return JSON.stringify(rows).replace(/\\(?:u(d[89a-f]..)|.)/g, (written, half) =>
    half ? '\ufffd' : written,
  );
}
