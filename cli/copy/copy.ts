import type { Insertable, Kysely } from 'kysely';
import { insertRows } from '#lib/catalogue/store/insert-rows.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import { transact } from '#lib/catalogue/store/transaction.ts';
import { Refused } from '../output.ts';
import { type CopyProgress, endProgress, readProgress, writeProgress } from './progress-setting.ts';
import { rowChunks, summarise } from './row-chunks.ts';
import { tableNames } from './tables.ts';

/** What to copy where; `from` names the source without a name or a password. */
export type Copying = {
  source: Kysely<Tables>;
  target: Kysely<Tables>;
  from: string;
  /** Begins anew where a copy was begun. */
  restart: boolean;
  /** Called with how many rows more were copied or compared. */
  advanced: (rows: number, what: string) => void;
};

/** Rows in the source, of which so many were copied now; the rest was there from an interrupted run. */
export type Copied = { rows: number; copied: number };

/**
 * Copies every table, or goes on with a copy that was interrupted, and compares both sides at the end. Each transaction
 * stores with its rows how far it is, so that an interruption at any point loses nothing and doubles nothing.
 * @throws {Refused} when the target holds anything else, or differs at the end
 */
export async function copyStore(copying: Copying): Promise<Copied> {
  const progress = await beginOrGoOn(copying);
  let copied = 0;
  if (progress) for (const table of tableNames) copied += await copyTable(copying, progress, table);
  const rows = await verify(copying);
  await endProgress(copying.target);
  return { rows, copied };
}

/** @returns undefined where the target holds something that was no unfinished copy, and is left to be compared */
async function beginOrGoOn({ target, from, restart }: Copying): Promise<CopyProgress | undefined> {
  const begun = await readProgress(target);
  if (begun && begun.from !== from)
    throw new Refused(
      `The target holds an unfinished copy of ${begun.from}. Finish that one, or give an empty target.`,
    );
  if (begun && !restart) return begun;
  if (!begun && (await holdsAnything(target))) return undefined;
  const fresh = { from, keys: {} };
  await transact(target, async (trx) => {
    for (const table of [...tableNames].reverse()) await trx.deleteFrom(table).execute();
    await writeProgress(trx, fresh);
  });
  return fresh;
}

/** What a new store has by itself, a version and settings, is nothing to be lost. */
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
  table: keyof Tables,
): Promise<number> {
  let count = 0;
  for await (const { rows, last } of rowChunks(source, table, progress.keys[table])) {
    progress.keys[table] = last;
    await transact(target, async (trx) => {
      // As they came out of the table of this name on the other side.
      await insertRows(trx, table, rows as Insertable<Tables[typeof table]>[]);
      await writeProgress(trx, progress);
    });
    count += rows.length;
    advanced(rows.length, `${table}: copied`);
  }
  return count;
}

/** Compares count and hash of each table. @returns the rows of all @throws {Refused} where they differ */
async function verify({ source, target, advanced }: Copying): Promise<number> {
  let total = 0;
  for (const table of tableNames) {
    const wanted = await summarise(source, table, (rows) => advanced(rows, `${table}: read again`));
    const found = await summarise(target, table, (rows) => advanced(rows, `${table}: compared`));
    if (wanted.rows !== found.rows || wanted.digest !== found.digest)
      throw await differing(target, table, wanted.rows, found.rows);
    total += wanted.rows;
  }
  return total;
}

async function differing(
  target: Kysely<Tables>,
  table: string,
  wanted: number,
  found: number,
): Promise<Refused> {
  const counts =
    wanted === found
      ? `its ${found} rows are not all the same`
      : `it has ${found} rows, the source ${wanted}`;
  const what = `The target differs from the source in the table ${table}: ${counts}.`;
  return new Refused(
    (await readProgress(target))
      ? `${what} The source was changed while the copy was interrupted, or the copy was changed. Run the command again with --restart to begin anew.`
      : `${what} It holds another library, or was changed since it was copied. Nothing was written; give an empty target.`,
  );
}
