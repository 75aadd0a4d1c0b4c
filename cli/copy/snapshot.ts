import { type Kysely, sql } from 'kysely';
import { isPostgres } from '#lib/catalogue/store/engine.ts';
import { withoutTimeLimits } from '#lib/catalogue/store/postgres/time-limits.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';

/** Reads a consistent snapshot of a store, however long that takes; others can read and write meanwhile. */
export async function inSnapshot<Result>(
  db: Kysely<Tables>,
  work: (snapshot: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  return await db.connection().execute(async (snapshot) => {
    // A read transaction of SQLite is a snapshot anyway, and a plain `begin` does not block writers.
    const begin = isPostgres(db) ? 'start transaction isolation level repeatable read, read only' : 'begin';
    await sql.raw(begin).execute(snapshot);
    if (isPostgres(db)) await withoutTimeLimits(snapshot);
    try {
      return await work(snapshot);
    } finally {
      // On a broken connection it fails too, and would hide the cause.
      await sql`rollback`.execute(snapshot).catch(() => undefined);
    }
  });
}
