import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { FailureLog } from '#lib/failure-log.ts';
import type { Log } from '#lib/log.ts';
import type { CountedStatistics } from '../catalogue.ts';
import { type RunningWork, startWork } from '../leased-work.ts';
import { byCategory, type Statistics, statisticsSchema } from '../schema.ts';
import { now, shiftTimestamp } from '../timestamp.ts';
import { countCategories, countObjects } from './counting.ts';
import { raiseVersion } from './database.ts';
import { insertRows } from './insert-rows.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';
import { transact } from './transaction.ts';

/** How long a count is valid, in milliseconds: 24 hours, as in the contract. */
export const statisticsLifetime = 24 * 60 * 60 * 1000;

/** How long others wait for a server that has started counting, in milliseconds; it may have died meanwhile. */
export const claimLifetime = 10 * 60 * 1000;

/** The setting with which a server claims the count. */
export const countSetting = 'statistics_claim';

/**
 * Counts our own objects now: all, public ones, and per category; in short steps that let other requests through.
 * Services count their own objects.
 */
export async function countStatistics(db: Kysely<Tables>): Promise<Statistics> {
  const isAllOurs = !(await hasServices(db));
  const counts = await countObjects(db, isAllOurs);
  const ofCategory = await countCategories(db, isAllOurs);
  return { entities: { ...counts, by_category: byCategory((category) => ofCategory.get(category) ?? 0) } };
}

async function hasServices(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom('services').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The sum of our own count and those that services have provided. */
export function sumOf(all: readonly CountedStatistics[]): CountedStatistics {
  const sum = (read: (statistics: Statistics) => number) => all.reduce((total, one) => total + read(one), 0);
  const counted = all
    .filter(({ entities }) => entities.total > 0)
    .flatMap(({ counted_at }) => counted_at ?? []);
  return {
    entities: {
      total: sum(({ entities }) => entities.total),
      public: sum(({ entities }) => entities.public),
      by_category: byCategory((category) => sum(({ entities }) => entities.by_category[category])),
    },
    counted_at: counted.sort()[0] ?? all[0]?.counted_at,
  };
}

/** The stored count, if any. */
export async function storedStatistics(db: Kysely<Tables>): Promise<CountedStatistics | undefined> {
  const row = await db.selectFrom('statistics').selectAll().executeTakeFirst();
  if (!row) return undefined;
  return { ...statisticsSchema.parse(JSON.parse(row.json)), counted_at: row.counted_at };
}

/**
 * Whether a count is older than its lifetime, or missing; or in the future, by a clock that has been set back since.
 */
export function isOutdated(stored: CountedStatistics | undefined): boolean {
  if (stored?.counted_at === undefined) return true;
  const age = Date.now() - Date.parse(`${stored.counted_at.slice(0, 23)}Z`);
  // Clocks of servers may differ by as much as their claims allow for.
  return age >= statisticsLifetime || age < -claimLifetime;
}

/**
 * Counts and stores the result, unless the stored one is younger than 24 hours or another server is counting. The count
 * of an empty library is not stored, so that the first import shows at once; except where a service is mirrored, since
 * all its objects would be scanned on every request.
 * @param count counts all objects
 */
export async function recountIfOutdated(
  db: Kysely<Tables>,
  count = countStatistics,
): Promise<CountedStatistics> {
  const stored = await storedStatistics(db);
  if (stored && !isOutdated(stored)) return stored;
  const isOurs = await claimCount(db);
  if (stored && !isOurs) return stored;
  // Outside the transaction, so that others can write while it counts.
  const counted = await count(db);
  const counted_at = now();
  if (counted.entities.total === 0 && !(await hasServices(db))) return { ...counted, counted_at };
  return await transact(db, async (trx) => {
    const other = await storedStatistics(trx);
    if (other && !isOutdated(other)) return other;
    await insertRows(trx, 'statistics', [{ id: 1, counted_at, json: JSON.stringify(counted) }], ['id']);
    await raiseVersion(trx);
    return { ...counted, counted_at };
  });
}

/**
 * Records that this server is counting. A claim is never withdrawn: if the server dies or fails, the next one to
 * check takes over once the claim has expired, or lies that far in the future.
 * @returns false while another server's claim is valid
 */
async function claimCount(db: Kysely<Tables>): Promise<boolean> {
  const at = now();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('settings')
    .values({ name: countSetting, value: at })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value: at })
        .where(({ eb, or }) =>
          or([
            eb('settings.value', '<=', shiftTimestamp(at, -1000 * claimLifetime)),
            eb('settings.value', '>', shiftTimestamp(at, 1000 * claimLifetime)),
          ]),
        ),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Milliseconds between checks of whether a count is due. */
const usual = 60_000;

/**
 * Recounts the library's objects as soon as the stored count is due; of several servers on a store one counts. A
 * failure is logged once, and it is tried again; a failed count when its claim has expired.
 * @param pause milliseconds between two checks
 */
export function startStatistics({ db, reader }: Store, log: Log, pause = usual): RunningWork {
  return startWork(async (signal) => {
    const failures = new FailureLog((fields) =>
      log.warn(fields, 'the objects cannot be counted now; visitors see the last count'),
    );
    while (!signal.aborted) {
      try {
        const stored = await storedStatistics(reader);
        if (stored && isOutdated(stored)) await recountIfOutdated(db);
        failures.succeeded();
      } catch (error) {
        if (!signal.aborted) failures.failed(error);
      }
      await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  });
}
