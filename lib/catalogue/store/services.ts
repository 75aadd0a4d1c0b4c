import type { Kysely } from 'kysely';
import { highest, purgeCaches } from './database.ts';
import { recordWithdrawals } from './record-changes.ts';
import type { Tables } from './tables.ts';
import { transact } from './transaction.ts';

/** A service whose catalogue is mirrored into the store. */
export type Service = {
  id: number;
  /** Base URL of its API, with a trailing slash. */
  address: string;
  /** Number of its tiles that are shown. */
  tiles: number;
  /** How many of them belong to objects. */
  objects: number;
  /** The stored record of its mirror as parsed JSON; undefined before the mirror has started. */
  record: unknown;
};

/** The number of the service at an address, which is assigned now if it is new. */
export async function ensureService(db: Kysely<Tables>, address: string): Promise<number> {
  const find = async (at: Kysely<Tables>) =>
    (await at.selectFrom('services').select('id').where('address', '=', address).executeTakeFirst())?.id;
  const known = await find(db);
  if (known !== undefined) return known;
  return await transact(db, async (trx) => {
    const other = await find(trx);
    if (other !== undefined) return other;
    const id = (await highest(trx.selectFrom('services'), 'id')) + 1;
    await trx.insertInto('services').values({ id, address }).execute();
    return id;
  });
}

/** All services of which the store holds data, in order of their numbers. */
export async function listServices(db: Kysely<Tables>): Promise<Service[]> {
  const rows = await db
    .selectFrom('services')
    .select(['id', 'address', 'tiles', 'objects', 'record'])
    .orderBy('id')
    .execute();
  return rows.map(({ record, ...service }) => ({ ...service, record: recordIn(record) }));
}

/** The stored record of a mirror as parsed JSON; the raw text where it is damaged. */
export function recordIn(record: string | null): unknown {
  if (record === null) return undefined;
  try {
    return JSON.parse(record);
  } catch {
    return record;
  }
}

/**
 * Updates the number of a service's tiles that are shown. Call within the transaction that adds or removes them.
 * @param rows of the tiles @param sign 1 where they are added, -1 where they are removed
 */
export async function countTiles(
  trx: Kysely<Tables>,
  service: number,
  rows: readonly { object_id: string | null }[],
  sign: 1 | -1,
): Promise<void> {
  if (rows.length === 0) return;
  const objects = rows.filter(({ object_id }) => object_id !== null).length;
  await trx
    .updateTable('services')
    .set((row) => ({
      tiles: row('tiles', '+', sign * rows.length),
      objects: row('objects', '+', sign * objects),
    }))
    .where('id', '=', service)
    .execute();
}

/** Tiles removed per transaction. */
const batchSize = 500;

/**
 * Removes everything mirrored from a service, in steps; if interrupted, run it again. The service must not be mirrored
 * meanwhile: hold its lease.
 * @param onProgress called with the number of tiles removed so far
 */
export async function removeService(
  db: Kysely<Tables>,
  service: number,
  onProgress: (removedCount: number) => void = () => undefined,
): Promise<void> {
  // A mirror that restarts after an interruption must not mistake the remaining tiles for all of them.
  await db.updateTable('services').set({ record: null }).where('id', '=', service).execute();
  for (let removedCount = 0; ; ) {
    const removed = await transact(db, async (trx) => {
      const rows = await trx
        .selectFrom('tiles')
        .select(['id', 'object_id'])
        .where('service_id', '=', service)
        .limit(batchSize)
        .execute();
      await removeTiles(trx, service, rows);
      if (rows.length > 0) await purgeCaches(trx);
      return rows.length;
    });
    removedCount += removed;
    onProgress(removedCount);
    if (removed < batchSize) break;
  }
  await transact(db, async (trx) => {
    await trx.deleteFrom('organizations').where('service_id', '=', service).execute();
    await trx.deleteFrom('service_pages').where('service_id', '=', service).execute();
    await trx.deleteFrom('services').where('id', '=', service).execute();
    await purgeCaches(trx);
  });
}

/** Removes tiles of a service with their objects, and updates the counts. */
export async function removeTiles(
  trx: Kysely<Tables>,
  service: number,
  rows: readonly { id: number; object_id: string | null }[],
): Promise<void> {
  if (rows.length === 0) return;
  const objects = rows.flatMap(({ object_id }) => object_id ?? []);
  await recordWithdrawals(trx, objects);
  // Scans, lists and tiles are removed along with their objects by cascade.
  if (objects.length > 0) await trx.deleteFrom('objects').where('id', 'in', objects).execute();
  const others = rows.filter(({ object_id }) => object_id === null).map(({ id }) => id);
  if (others.length > 0) await trx.deleteFrom('tiles').where('id', 'in', others).execute();
  await countTiles(trx, service, rows, -1);
}
