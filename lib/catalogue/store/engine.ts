import {
  type ColumnDefinitionBuilder,
  type Kysely,
  PostgresAdapter,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import type { Tables } from './tables.ts';

/** What tells on which engine it executes. */
export type Executing = Pick<Kysely<Tables>, 'getExecutor'>;

/** Whether a store is in PostgreSQL; else it is the embedded SQLite. */
export function isPostgres(db: Executing): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Whether nothing in a store can have this text, for PostgreSQL knows none with NUL and would refuse to look for it. */
export function isImpossible(text: string): boolean {
  return text.includes('\0');
}

/**
 * Column types of the store's tables, which compare and hold the same on every engine: text by its bytes, as SQLite
 * does by itself; whole numbers up to 2^53.
 */
export function columnTypes(db: Executing) {
  return isPostgres(db)
    ? ({ text: sql`text COLLATE "C"`, integer: 'bigint', real: 'double precision', bytes: 'bytea' } as const)
    : ({ text: 'text', integer: 'integer', real: 'real', bytes: 'blob' } as const);
}

/** How many numbers there are for the rows of a table: JSON carries all of them exactly, and half of those it can stay free. */
const rowNumbers = 2 ** 52;

/**
 * Makes a column the number of a table's rows. SQLite counts up by itself. On PostgreSQL servers that write at once
 * share no counter: each number is drawn at random, and one that is taken makes the transaction run again.
 * @param most the highest number, lower for those that people read in addresses
 */
export function numberColumn(db: Executing, most = rowNumbers) {
  const drawn = sql`(floor(random() * ${sql.lit(most)}) + 1)::bigint`;
  return (column: ColumnDefinitionBuilder) =>
    isPostgres(db) ? column.primaryKey().defaultTo(drawn) : column.primaryKey();
}

/** Numbers for new rows of a table, as the database itself would give them. Call it in the transaction that adds the rows. */
export async function newNumbers(
  trx: Kysely<Tables>,
  table: 'tiles' | 'scans',
  count: number,
): Promise<number[]> {
  if (isPostgres(trx)) return Array.from({ length: count }, () => Math.floor(Math.random() * rowNumbers) + 1);
  const { last } = await trx
    .selectFrom(table)
    .select((row) => row.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  return Array.from({ length: count }, (_, index) => (last ?? 0) + 1 + index);
}

/** Leaves out rows that a transaction of another server is about to change. SQLite has one writer at a time anyway. */
export function skipLocked<Query extends SelectQueryBuilder<Tables, keyof Tables, unknown>>(
  db: Executing,
  query: Query,
): Query {
  return isPostgres(db) ? (query.forUpdate().skipLocked() as Query) : query;
}
