import { type Kysely, sql } from 'kysely';
import { fitsKey } from '../fits-key.ts';
import { now, shiftTimestamp } from '../timestamp.ts';
import type { Tables } from './tables.ts';
import { transact } from './transaction.ts';

/** What is harvested over OAI-PMH: a repository's base URL, a metadata prefix, a set (empty for all). */
export type HarvestTarget = { address: string; prefix: string; set: string };

/** Progress of a harvest. Dates are the repository's, in its own notation. */
export type HarvestState = {
  /** The `from` argument of the next harvest. */
  nextFrom: string | null;
  /** When the harvest in progress began. */
  started: string | null;
  /** Resumption token to continue with. */
  token: string | null;
};

/** Number and state of a harvest, which is created on first use. */
export async function openHarvest(
  db: Kysely<Tables>,
  harvest: HarvestTarget,
): Promise<HarvestState & { id: number }> {
  const { address, prefix, set } = harvest;
  return await transact(db, async (trx) => {
    await trx
      .insertInto('harvests')
      .values({ address, prefix, set_spec: set })
      .onConflict((conflict) => conflict.columns(['address', 'prefix', 'set_spec']).doNothing())
      .execute();
    const found = await readHarvest(trx, harvest);
    if (!found) throw new Error(`The harvest of ${address} was not noted`);
    return found;
  });
}

/** The same for a harvest that already exists; creates nothing. */
export async function readHarvest(
  db: Kysely<Tables>,
  { address, prefix, set }: HarvestTarget,
): Promise<(HarvestState & { id: number }) | undefined> {
  return await db
    .selectFrom('harvests')
    .select(['id', 'next_from as nextFrom', 'started', 'token'])
    .where(({ and }) => and({ address, prefix, set_spec: set }))
    .executeTakeFirst();
}

/** Stores the progress of a harvest. */
export async function saveHarvest(
  db: Kysely<Tables>,
  id: number,
  { nextFrom, started, token }: HarvestState,
): Promise<void> {
  await transact(db, async (trx) => {
    await trx
      .updateTable('harvests')
      .set({ next_from: nextFrom, started, token })
      .where('id', '=', id)
      .execute();
  });
}

/** Identifiers read per query. */
const batchSize = 500;
/** How long a record is requested again, in microseconds; a fortnight outlasts most failures. */
const longestRetry = 14 * 86_400 * 1_000_000;
/** How often it is requested at least, for a harvest may run once a month. */
const leastAttempts = 5;

/** A record to request again. */
export type HarvestRetry = {
  identifier: string;
  /** Whether it has failed for so long, and so often, that this is the last time. */
  isLast: boolean;
};

/**
 * Records whose objects could not be stored: the next run of the harvest requests them again. It is safe to change those
 * already yielded with {@link saveRetry}.
 */
export async function* harvestRetries(db: Kysely<Tables>, id: number): AsyncGenerator<HarvestRetry> {
  const tooLong = shiftTimestamp(now(), -longestRetry);
  for (let after: string | undefined; ; ) {
    let query = db
      .selectFrom('harvest_retries')
      .select(['identifier', 'since', 'attempts'])
      .where('harvest_id', '=', id)
      .orderBy('identifier')
      .limit(batchSize);
    if (after !== undefined) query = query.where('identifier', '>', after);
    const rows = await query.execute();
    for (const { identifier, since, attempts } of rows) {
      const isOften = attempts !== null && attempts >= leastAttempts;
      yield { identifier, isLast: isOften && since !== null && since < tooLong };
    }
    after = rows.at(-1)?.identifier;
    if (rows.length < batchSize) return;
  }
}

/**
 * Sets whether a record is to be requested again, after an attempt that failed; ignored if its identifier is too long for a
 * key.
 */
export async function saveRetry(
  db: Kysely<Tables>,
  id: number,
  identifier: string,
  shouldRetry: boolean,
): Promise<void> {
  const row = { harvest_id: id, identifier };
  const since = now();
  await transact(db, async (trx) => {
    if (!shouldRetry)
      await trx
        .deleteFrom('harvest_retries')
        .where(({ and }) => and(row))
        .execute();
    else if (fitsKey(identifier))
      await trx
        .insertInto('harvest_retries')
        .values({ ...row, since, attempts: 1 })
        .onConflict((conflict) =>
          conflict.columns(['harvest_id', 'identifier']).doUpdateSet(({ fn, ref }) => ({
            since: fn.coalesce(ref('harvest_retries.since'), ref('excluded.since')),
            attempts: sql<number>`coalesce(${ref('harvest_retries.attempts')}, 0) + 1`,
          })),
        )
        .execute();
  });
}

/** The formats in which a repository's set has been harvested, the newest harvest first; not those that received nothing. */
export async function harvestedPrefixes(
  db: Kysely<Tables>,
  { address, set }: Omit<HarvestTarget, 'prefix'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('harvests')
    .select('prefix')
    .where(({ and }) => and({ address, set_spec: set }))
    .where(({ or, eb }) =>
      or([eb('next_from', 'is not', null), eb('started', 'is not', null), eb('token', 'is not', null)]),
    )
    .orderBy(({ fn, ref }) => fn.coalesce(ref('started'), ref('next_from')), 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ prefix }) => prefix);
}
