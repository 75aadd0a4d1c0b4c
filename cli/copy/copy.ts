import { type Insertable, type Kysely, sql } from 'kysely';
import { isPostgres } from '#lib/catalogue/store/engine.ts';
import { insertRows } from '#lib/catalogue/store/insert-rows.ts';
import { withoutTimeLimits } from '#lib/catalogue/store/postgres/time-limits.ts';
import type { RecordTables, Tables } from '#lib/catalogue/store/tables.ts';
import { transact } from '#lib/catalogue/store/transaction.ts';
import { UserError } from '../output.ts';
import { type CopyProgress, endProgress, readProgress, writeProgress } from './progress-setting.ts';
import { rowChunks, summarise } from './row-chunks.ts';
import { tableNames } from './tables.ts';

/** What to copy, and where to; `from` names the source without user name and password. */
export type Copying = {
  source: Kysely<Tables>;
  target: Kysely<Tables>;
  from: string;
  restart: boolean;
  /** Called with the number of rows copied or compared since the last call. */
  advanced: (rows: number, what: string) => void;
};

/** The rows of the source, and how many this run copied; interrupted runs copied the others. */
export type Copied = { rows: number; copied: number };

/**
 * Copies every table, or resumes an interrupted copy, and compares both sides at the end. Each transaction stores its
 * progress along with the rows, so that an interruption at any point neither loses nor duplicates any.
 * @throws {UserError} if the target holds anything else, or differs at the end
 */
export async function copyStore(copying: Copying): Promise<Copied> {
  const progress = await startOrResume(copying);
  let copied = 0;
  if (progress) for (const table of tableNames) copied += await copyTable(copying, progress, table);
  const rows = await verify(copying);
  await endProgress(copying.target);
  return { rows, copied };
}

/** @returns undefined if the target holds something other than an unfinished copy, which is then only compared */
async function startOrResume({ target, from, restart }: Copying): Promise<CopyProgress | undefined> {
  const progress = await readProgress(target);
  if (progress && progress.from !== from)
    throw new UserError(
      `The target holds an unfinished copy of ${progress.from}. Finish that one, or give an empty target.`,
    );
  if (progress && !restart) return progress;
  if (!progress && (await holdsAnything(target))) return undefined;
  const fresh = { from, keys: {} };
  await transact(target, async (trx) => {
    for (const table of [...tableNames].reverse()) await trx.deleteFrom(table).execute();
    await writeProgress(trx, fresh);
  });
  return fresh;
}

/** A new store already has a version and settings, which may be overwritten. */
async function holdsAnything(db: Kysely<Tables>): Promise<boolean> {
  for (const table of tableNames) {
    if (table === 'catalogue_version' || table === 'settings') continue;
    if (await db.selectFrom(table).selectAll().limit(1).executeTakeFirst()) return true;
  }
  return false;
}

async function copyTable(
  { source, target, advanced }: Copying,
  progress: CopyProgress,
  table: keyof RecordTables,
): Promise<number> {
  let count = 0;
  for await (const { rows, last } of rowChunks(source, table, progress.keys[table])) {
    progress.keys[table] = last;
    await transact(target, async (trx) => {
      // They were read from the table of the same name on the other side.
      await insertRows(trx, table, rows as Insertable<Tables[typeof table]>[]);
      await writeProgress(trx, progress);
    });
    count += rows.length;
    advanced(rows.length, `${table}: copied`);
  }
  return count;
}

/** Compares row count and digest of each table. @returns the total number of rows @throws {UserError} if they differ */
async function verify({ source, target, advanced }: Copying): Promise<number> {
  let total = 0;
  for (const table of tableNames) {
    const expected = await summarise(source, table, (rows) => advanced(rows, `${table}: read again`));
    const found = await summarise(target, table, (rows) => advanced(rows, `${table}: compared`));
    if (expected.rows !== found.rows || expected.digest !== found.digest)
      throw await differing(target, table, expected.rows, found.rows);
    total += expected.rows;
  }
  return total;
}

async function differing(
  target: Kysely<Tables>,
  table: string,
  expected: number,
  found: number,
): Promise<UserError> {
  const counts =
    expected === found
      ? `its ${found} rows are not all the same`
      : `it has ${found} rows, the source ${expected}`;
  const what = `The target differs from the source in the table ${table}: ${counts}.`;
  return new UserError(
    (await readProgress(target))
      ? `${what} The source was changed while the copy was interrupted, or the copy was changed. Run the command again with --restart to start over.`
      : `${what} It holds another library, or was changed since it was copied. Nothing was written; give an empty target.`,
  );
}

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
