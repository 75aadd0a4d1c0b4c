import type { Kysely } from 'kysely';
import type { Places } from '#lib/scans/addresses.ts';
import type { Timestamp } from '../timestamp.ts';
import { giveUp, type OnDamaged } from './damaged.ts';
import { readSetting, writeSetting } from './database.ts';
import { skipLocked } from './engine.ts';
import { ensureProjection, findProjection, renewedSetting } from './projections.ts';
import type { Tables } from './tables.ts';
import { makeTiles } from './tile-json.ts';
import { transact } from './transaction.ts';

/** Whether a walk over all tiles has made anew what was stale. */
export async function isRenewed(db: Kysely<Tables>, places: Places): Promise<boolean> {
  const projection = await findProjection(db, places);
  return projection !== undefined && (await readSetting(db, renewedSetting)) === String(projection);
}

/** Notes that all tiles were looked at: the next start need not. */
export async function noteRenewed(db: Kysely<Tables>, places: Places): Promise<void> {
  await transact(db, async (trx) => {
    await writeSetting(trx, renewedSetting, String(await ensureProjection(trx, places)));
  });
}

/** Tiles that are looked at in one step: most steps of a walk find none that is stale, or all. */
const lookedAt = 500;

/** One step of a walk over the tiles. */
export type Renewed = {
  looked: number;
  renewed: number;
  /** Stale tiles that cannot be read, or that another server is at. */
  left: number;
  /** Where to go on; undefined at the end. */
  next: Timestamp | undefined;
};

export type RenewOptions = {
  /** Look at tiles older than this; undefined: from the newest. */
  before?: Timestamp | undefined;
  /** Tiles that are made anew in one transaction at the most. */
  batchSize: number;
  /** Whether those that are not stale are made anew too. */
  all?: boolean;
  /** Called with those that cannot be made, which stay as they are unless it throws. */
  onDamaged?: OnDamaged;
};

/**
 * Makes anew some tiles that are stale, newest first. The answers stay as they are, for a stale tile that is read is
 * made anew for its reader.
 */
export async function renewTiles(
  db: Kysely<Tables>,
  places: Places,
  { before, batchSize, all = false, onDamaged = giveUp }: RenewOptions,
): Promise<Renewed> {
  const projection = await findProjection(db, places);
  let rows = db
    .selectFrom('tiles')
    .select(['id', 'sorting_datetime', 'projection'])
    .orderBy('sorting_datetime', 'desc')
    .limit(lookedAt);
  if (before) rows = rows.where('sorting_datetime', '<', before);
  const found = await rows.execute();
  const stale = found.filter((row) => all || row.projection !== projection).slice(0, batchSize);
  const renewed = await makeAnew(
    db,
    places,
    stale.map(({ id }) => id),
    onDamaged,
  );
  // Behind the last one made anew there may be more; else behind the last one looked at.
  const last =
    stale.length === batchSize ? stale.at(-1) : found.length === lookedAt ? found.at(-1) : undefined;
  const looked = last === undefined ? found.length : found.findIndex(({ id }) => id === last.id) + 1;
  return { looked, renewed, left: stale.length - renewed, next: last?.sorting_datetime };
}

/** @returns how many could be made anew */
async function makeAnew(
  db: Kysely<Tables>,
  places: Places,
  ids: number[],
  onDamaged: OnDamaged,
): Promise<number> {
  if (ids.length === 0) return 0;
  return await transact(db, async (trx) => {
    const projection = await ensureProjection(trx, places);
    const free = await skipLocked(trx, trx.selectFrom('tiles').select('id').where('id', 'in', ids)).execute();
    const made = await makeTiles(
      trx,
      places,
      free.map(({ id }) => id),
      onDamaged,
    );
    for (const [id, json] of made)
      await trx.updateTable('tiles').set({ json, projection }).where('id', '=', id).execute();
    return made.size;
  });
}
