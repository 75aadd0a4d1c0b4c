import { CompiledQuery, type Insertable, type Kysely } from 'kysely';
import { isPostgres } from './engine.ts';
import type { Tables } from './tables.ts';

/** Rows of one statement at most. */
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
  const onPostgres = isPostgres(db);
  const width = columns.length;
  const most = (onPostgres ? maxRows.postgres : maxRows.sqlite) * width;
  // One text for any number of rows, which stays prepared.
  const source = onPostgres ? recordsOf(table, columns) : listsOf(columns, values);
  const text = `insert into "${table}" (${listed(columns)}) ${source}${onConflict(columns, replaced)}`;
  for (let from = 0; from < values.length; from += most) {
    const some = values.slice(from, from + most);
    const given = onPostgres ? objectsIn(columns, some) : listsIn(width, some);
    await db.executeQuery(CompiledQuery.raw(text, [jsonOf(given)]));
  }
}

// Both engines take one parameter apart in less time than a parameter for each value takes.
const recordsOf = (table: string, columns: readonly string[]) =>
  `select ${listed(columns)} from json_populate_recordset(null::"${table}", $1)`;

/** Of each row a list; bytes stand in it as hex. */
function listsOf(columns: readonly string[], values: readonly unknown[]): string {
  const isBytes = (column: number) => {
    for (let at = column; at < values.length; at += columns.length)
      if (values[at] !== null) return values[at] instanceof Uint8Array;
    return false;
  };
  const selected = columns.map((_, at) => (isBytes(at) ? `unhex(value->>${at})` : `value->>${at}`));
  return `select ${selected.join()} from json_each(?) where true`;
}

const listed = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join();

function onConflict(columns: readonly string[], replaced: readonly string[]): string {
  if (replaced.length === 0) return '';
  const others = columns.filter((column) => !replaced.includes(column));
  const changes = others.map((column) => `"${column}" = excluded."${column}"`);
  return ` on conflict (${listed(replaced)}) do update set ${changes.join()}`;
}

const hexOf = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');

function listsIn(width: number, values: readonly unknown[]): unknown[][] {
  const rows: unknown[][] = [];
  for (let at = 0; at < values.length; at += width)
    rows.push(
      values.slice(at, at + width).map((value) => (value instanceof Uint8Array ? hexOf(value) : value)),
    );
  return rows;
}

function objectsIn(columns: readonly string[], values: readonly unknown[]): Record<string, unknown>[] {
  const rows: Record<string, unknown>[] = [];
  for (let at = 0; at < values.length; ) {
    const row: Record<string, unknown> = {};
    for (const column of columns) {
      const value = values[at++];
      row[column] = value instanceof Uint8Array ? `\\x${hexOf(value)}` : value;
    }
    rows.push(row);
  }
  return rows;
}

/** Half a surrogate pair becomes U+FFFD, as it does in a parameter of its own; in JSON it would be refused. */
function jsonOf(rows: unknown[]): string {
  const json = JSON.stringify(rows);
  // Nearly no text has any, and looking at each escape takes longer than all else.
  if (!/\\ud[89a-f]/.test(json)) return json;
  return json.replace(/\\(?:u(d[89a-f]..)|.)/g, (written, half) => (half ? '\ufffd' : written));
}
