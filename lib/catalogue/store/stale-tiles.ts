import type { Kysely } from 'kysely';
import type { BaseUrls } from '#lib/scans/addresses.ts';
import type { Timestamp } from '../timestamp.ts';
import { type OnDamaged, throwDamaged } from './damaged.ts';
import { readSetting, writeSetting } from './database.ts';
import { skipLocked } from './engine.ts';
import { ensureProjection, findProjection, renewedSetting } from './projections.ts';
import type { Tables } from './tables.ts';
import { makeTiles } from './tile-json.ts';
import { transact } from './transaction.ts';

/** Whether a pass over all tiles has regenerated the stale ones. */
export async function isRenewed(db: Kysely<Tables>, baseUrls: BaseUrls): Promise<boolean> {
  const projection = await findProjection(db, baseUrls);
  return projection !== undefined && (await readSetting(db, renewedSetting)) === String(projection);
}

/** Records that all tiles have been checked, so that the next start need not. */
export async function markRenewed(db: Kysely<Tables>, baseUrls: BaseUrls): Promise<void> {
  await transact(db, async (trx) => {
    await writeSetting(trx, renewedSetting, String(await ensureProjection(trx, baseUrls)));
  });
}

/** Tiles examined per step: in most steps of a pass either none are stale or all are. */
const tilesPerStep = 500;

/** Result of one step of a pass over the tiles. */
export type Renewed = {
  examined: number;
  renewed: number;
  /** Stale tiles that are unreadable or locked by another server. */
  remaining: number;
  /** Where to continue; undefined at the end. */
  next: Timestamp | undefined;
};

export type RenewOptions = {
  /** Only tiles older than this; undefined: from the newest. */
  before?: Timestamp | undefined;
  /** Maximum tiles regenerated per transaction. */
  batchSize: number;
  /** Whether to also regenerate the tiles that are not stale. */
  all?: boolean;
  /** Called with tiles that cannot be regenerated, which stay as they are unless this throws. */
  onDamaged?: OnDamaged;
};

/**
 * Regenerates some stale tiles, newest first. Answers do not change, because stale tiles are also regenerated whenever
 * they are read.
 */
export async function renewTiles(
  db: Kysely<Tables>,
  baseUrls: BaseUrls,
  { before, batchSize, all = false, onDamaged = throwDamaged }: RenewOptions,
): Promise<Renewed> {
  const projection = await findProjection(db, baseUrls);
  let rows = db
    .selectFrom('tiles')
    .select(['id', 'sorting_datetime', 'projection'])
    .orderBy('sorting_datetime', 'desc')
    .limit(tilesPerStep);
  if (before) rows = rows.where('sorting_datetime', '<', before);
  const found = await rows.execute();
  const stale = found.filter((row) => all || row.projection !== projection).slice(0, batchSize);
  const ids = stale.map(({ id }) => id);
  const renewed = await regenerate(db, baseUrls, ids, onDamaged);
  // Continue after the last tile regenerated, as more may follow; otherwise after the last one examined.
  const last =
    stale.length === batchSize ? stale.at(-1) : found.length === tilesPerStep ? found.at(-1) : undefined;
  const examined = last === undefined ? found.length : found.findIndex(({ id }) => id === last.id) + 1;
  return { examined, renewed, remaining: stale.length - renewed, next: last?.sorting_datetime };
}

/** @returns how many could be regenerated */
async function regenerate(
  db: Kysely<Tables>,
  baseUrls: BaseUrls,
  ids: number[],
  onDamaged: OnDamaged,
): Promise<number> {
  if (ids.length === 0) return 0;
  return await transact(db, async (trx) => {
    const projection = await ensureProjection(trx, baseUrls);
    const free = await skipLocked(trx, trx.selectFrom('tiles').select('id').where('id', 'in', ids)).execute();
    const freeIds = free.map(({ id }) => id);
    const regenerated = await makeTiles(trx, baseUrls, freeIds, onDamaged);
    for (const [id, json] of regenerated)
      await trx.updateTable('tiles').set({ json, projection }).where('id', '=', id).execute();
    return regenerated.size;
  });
}
