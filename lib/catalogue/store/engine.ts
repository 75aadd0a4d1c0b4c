import { type Kysely, PostgresAdapter, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Anything that reveals which engine it executes on. */
export type Executing = Pick<Kysely<Tables>, 'getExecutor'>;

/** Whether a store is on PostgreSQL rather than the embedded SQLite. */
export function isPostgres(db: Executing): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Whether no stored text can equal this one: PostgreSQL cannot store NUL, and rejects it in queries. */
export function isImpossible(text: string): boolean {
  return text.includes('\0');
}

/**
 * Column types of the store's tables, which behave the same on every engine: text is compared by bytes, SQLite's
 * default; integers go up to 2^53.
 */
export function columnTypes(db: Executing) {
  return isPostgres(db)
    ? { text: sql`text COLLATE "C"`, integer: sql`bigint`, real: sql`double precision`, bytes: sql`bytea` }
    : { text: sql`text`, integer: sql`integer`, real: sql`real`, bytes: sql`blob` };
}

/** Adds columns to a table, null in all its rows. */
export async function addColumns(
  db: Kysely<never>,
  table: string,
  columns: Record<string, RawBuilder<unknown>>,
): Promise<void> {
  for (const [name, type] of Object.entries(columns))
    await db.schema.alterTable(table).addColumn(name, type).execute();
}

/** Upper limit of random row numbers: JSON represents them all exactly, and half of the exact range stays free. */
const rowNumbers = 2 ** 52;

/**
 * Type of a column that numbers a table's rows. SQLite counts up by itself. On PostgreSQL concurrent writers would
 * contend for a sequence, so numbers are random, and a collision makes the transaction run again.
 * @param max the highest number, lower for those that people read in URLs
 */
export function numberColumn(db: Executing, max = rowNumbers) {
  return isPostgres(db)
    ? sql`bigint PRIMARY KEY DEFAULT (floor(random() * ${sql.lit(max)}) + 1)::bigint`
    : sql`integer PRIMARY KEY`;
}

/** Numbers for new tiles, like the database's own defaults. Call within the transaction that inserts the rows. */
export async function newTileNumbers(trx: Kysely<Tables>, count: number): Promise<number[]> {
  if (isPostgres(trx)) return Array.from({ length: count }, () => Math.floor(Math.random() * rowNumbers) + 1);
  const { last } = await trx
    .selectFrom('tiles')
    .select((row) => row.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  return Array.from({ length: count }, (_, index) => (last ?? 0) + 1 + index);
}

/** Skips rows locked by another server's transaction. SQLite has only one writer at a time anyway. */
export function skipLocked<Query extends SelectQueryBuilder<Tables, keyof Tables, unknown>>(
  db: Executing,
  query: Query,
): Query {
  return isPostgres(db) ? (query.forUpdate().skipLocked() as Query) : query;
}
