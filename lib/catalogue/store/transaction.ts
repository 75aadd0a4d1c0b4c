import { setTimeout } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { CatalogueUnavailable } from '../unavailable.ts';
import { emptyIndex, isIndexDamage } from './search/sqlite/damage.ts';
import type { Tables } from './tables.ts';

/** Milliseconds for which a transaction is retried; as long as SQLite's busy timeout. */
const retryTimeout = 10_000;
/** Attempts at a conflicting one, however long they take: chance decides who fails, so a few may all fail. */
const minTries = 50;
/** Longest delay between retries, in milliseconds; delays start at a few, double, and are shortened randomly. */
const maxDelay = 250;
/** Attempts at a transaction that violates a constraint, which may be due to a concurrent one. */
const maxClashes = 5;

// PostgreSQL SQLSTATE codes (manual, appendix A).
const serialization = new Set(['40001', '40P01']);
const clash = new Set(['23503', '23505']);

/** A transaction did not begin; nothing was done, so it can be retried. */
export class TransactionNotStarted extends Error {
  override readonly name = 'TransactionNotStarted';
}

/**
 * Runs work on the store atomically and as if nobody else wrote meanwhile. On PostgreSQL, where writers run
 * concurrently, it is run again after a conflict, so it must have no side effects outside the transaction that must not
 * be repeated. On SQLite it is run again if the search index turns out to be damaged, with an empty one.
 * @throws {CatalogueUnavailable} when conflicts persist for too long
 */
export async function transact<Result>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const started = performance.now();
  let isEmptied = false;
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!isEmptied && isIndexDamage(error)) {
        isEmptied = true;
        await emptyIndex(db, String(error));
        continue;
      }
      const isConflict = serialization.has(sqlState(error));
      const isClash = clash.has(sqlState(error)) && tries < maxClashes;
      if (!isConflict && !isClash && !(error instanceof TransactionNotStarted)) throw error;
      if (performance.now() - started > retryTimeout && !(isConflict && tries < minTries))
        throw new CatalogueUnavailable('The database is too busy for this change', { cause: error });
      await setTimeout(Math.random() * Math.min(maxDelay, 5 * 2 ** tries));
    }
  }
}

/** The SQLSTATE of a database error; empty where there is none. */
export function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
