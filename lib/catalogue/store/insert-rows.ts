import { CompiledQuery, type Insertable, type Kysely } from 'kysely';
import { isPostgres } from './engine.ts';
import type { Tables } from './tables.ts';

/** Rows of one statement at most; a power of two. SQLite takes 32,766 values, PostgreSQL 65,535. */
const maxRows = 256;

/** Texts of statements by what they insert: building one costs more than running it. */
const statements = new Map<string, string>();

/** Rows of a table without their columns: the values of the first row, those of the second, and so on. */
export type TableValues = { table: keyof Tables; columns: string[]; values: unknown[] };

/** Takes rows apart; all must have the same columns in the same order. */
export function valuesOf<Name extends keyof Tables>(
  table: Name,
  rows: Insertable<Tables[Name]>[],
): TableValues {
  const columns = Object.keys(rows[0] ?? {});
  const values: unknown[] = [];
  for (const row of rows as Record<string, unknown>[]) for (const column of columns) values.push(row[column]);
  return { table, columns, values };
}

/** Inserts many rows of one table in the order given. All rows must have the same columns in the same order. */
export async function insertRows<Name extends keyof Tables>(
  db: Kysely<Tables>,
  table: Name,
  rows: Insertable<Tables[Name]>[],
): Promise<void> {
  await insertValues(db, valuesOf(table, rows));
}

/** Inserts many rows of one table in the order given, in few statements. */
export async function insertValues(
  db: Kysely<Tables>,
  { table, columns, values }: TableValues,
): Promise<void> {
  const rows = columns.length === 0 ? 0 : values.length / columns.length;
  for (let from = 0; from < rows; ) {
    // Powers of two: a handful of statements for every number of rows.
    const count = Math.min(maxRows, 2 ** Math.floor(Math.log2(rows - from)));
    const parameters = values.slice(from * columns.length, (from + count) * columns.length);
    await db.executeQuery(CompiledQuery.raw(statementFor(db, table, columns, count), parameters));
    from += count;
  }
}

function statementFor(db: Kysely<Tables>, table: keyof Tables, columns: string[], rows: number): string {
  const name = `${isPostgres(db)} ${table} ${columns} ${rows}`;
  let text = statements.get(name);
  if (!text) {
    const row = Object.fromEntries(columns.map((column) => [column, null]));
    const insertion = db.insertInto(table).values(Array.from({ length: rows }, () => row) as never);
    text = insertion.compile().sql;
    statements.set(name, text);
  }
  return text;
}
