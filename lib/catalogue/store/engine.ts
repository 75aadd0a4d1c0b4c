import { type Kysely, PostgresAdapter, type SelectQueryBuilder } from 'kysely';
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

/** Upper limit of random row numbers: JSON represents them all exactly, and half of the exact range stays free. */
export const rowNumbers = 2 ** 52;

/** Gives numbers for new tiles, like the database's own defaults. Call within the transaction that inserts the rows. */
export async function tileNumbers(trx: Kysely<Tables>): Promise<() => number> {
  if (isPostgres(trx)) return () => Math.floor(Math.random() * rowNumbers) + 1;
  const { last } = await trx
    .selectFrom('tiles')
    .select((row) => row.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  let number = last ?? 0;
  return () => {
    number += 1;
    return number;
  };
}

/** Skips rows locked by another server's transaction. SQLite has only one writer at a time anyway. */
export function skipLocked<Query extends SelectQueryBuilder<Tables, keyof Tables, unknown>>(
  db: Executing,
  query: Query,
): Query {
  return isPostgres(db) ? (query.forUpdate().skipLocked() as Query) : query;
}
