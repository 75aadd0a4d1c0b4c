import { setTimeout } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { CatalogueUnavailable } from '../unavailable.ts';
import type { Tables } from './tables.ts';

/** Milliseconds for which a transaction that conflicts with others is tried again; as long as SQLite waits. */
const retryTimeout = 10_000;
/** Longest delay between two tries, in milliseconds; delays grow from a few, and chance shortens each. */
const maxDelay = 250;
/** Tries of a transaction that breaks a rule of the tables: another one at the same moment may be the reason. */
const maxClashes = 5;

// SQLSTATE classes and codes of PostgreSQL, appendix A of its manual.
const serialization = new Set(['40001', '40P01']);
const clash = new Set(['23503', '23505']);

/** A transaction did not begin; nothing of it was done, so it can be begun anew. */
export class NotBegun extends Error {
  override readonly name = 'NotBegun';
}

/**
 * Does all of a piece of work on the store or nothing of it, as if nobody else wrote meanwhile. On PostgreSQL, where
 * several write at once, the work is done again when another one got in its way: it must do nothing outside of the
 * transaction that may not be done twice.
 * @throws {CatalogueUnavailable} when others get in the way for too long
 */
export async function transact<Result>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const started = Date.now();
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const mayPass = isContention(error) || (isClash(error) && tries < maxClashes);
      if (!mayPass) throw error;
      if (Date.now() - started > retryTimeout)
        throw new CatalogueUnavailable('The database is too busy for this change', undefined, {
          cause: error,
        });
      await setTimeout(Math.random() * Math.min(maxDelay, 5 * 2 ** tries));
    }
  }
}

function isContention(error: unknown): boolean {
  return error instanceof NotBegun || serialization.has(sqlState(error));
}

function isClash(error: unknown): boolean {
  return clash.has(sqlState(error));
}

/** The SQLSTATE that a database's error carries; empty where there is none. */
export function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
