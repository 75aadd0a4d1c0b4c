import type { Kysely } from 'kysely';
import { purgeCaches } from './database.ts';
import { noteWithdrawals } from './note-changes.ts';
import type { Tables } from './tables.ts';
import { transact } from './transaction.ts';

/** A service elsewhere whose catalogue is mirrored in the store. */
export type Service = {
  id: number;
  /** Below which its API lies, with a slash at the end. */
  address: string;
  /** How many of its tiles are shown. */
  tiles: number;
  /** How many of them are objects'. */
  objects: number;
  /** What its mirror stores, as JSON gives it; undefined before it began. */
  record: unknown;
};

/** The number of the service at an address, given now where it is new. */
export async function ensureService(db: Kysely<Tables>, address: string): Promise<number> {
  const find = async (at: Kysely<Tables>) =>
    (await at.selectFrom('services').select('id').where('address', '=', address).executeTakeFirst())?.id;
  const known = await find(db);
  if (known !== undefined) return known;
  return await transact(db, async (trx) => {
    const other = await find(trx);
    if (other !== undefined) return other;
    const { last } = await trx
      .selectFrom('services')
      .select((row) => row.fn.max<number | null>('id').as('last'))
      .executeTakeFirstOrThrow();
    const id = (last ?? 0) + 1;
    await trx.insertInto('services').values({ id, address }).execute();
    return id;
  });
}

/** All services of which the store holds something, in the order of their numbers. */
export async function listServices(db: Kysely<Tables>): Promise<Service[]> {
  const rows = await db
    .selectFrom('services')
    .select(['id', 'address', 'tiles', 'objects', 'record'])
    .orderBy('id')
    .execute();
  return rows.map(({ record, ...service }) => ({ ...service, record: recordIn(record) }));
}

/** What a mirror stores, as JSON gives it; what is damaged as it is. */
export function recordIn(record: string | null): unknown {
  if (record === null) return undefined;
  try {
    return JSON.parse(record);
  } catch {
    return record;
  }
}

/**
 * Changes how many tiles of a service are shown. Call it in the transaction that adds or removes them.
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

/** Tiles that are removed in one transaction. */
const batchSize = 500;

/**
 * Removes all that is mirrored from a service, in steps; broken off, it is run again. Nobody may mirror it meanwhile:
 * call it with the service's lease.
 * @param onProgress called with how many tiles are gone
 */
export async function forgetService(
  db: Kysely<Tables>,
  service: number,
  onProgress: (gone: number) => void = () => undefined,
): Promise<void> {
  // A mirror that is begun again after a kill must not take the rest for whole.
  await db.updateTable('services').set({ record: null }).where('id', '=', service).execute();
  for (let gone = 0; ; ) {
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
    gone += removed;
    onProgress(gone);
    if (removed < batchSize) break;
  }
  await transact(db, async (trx) => {
    await trx.deleteFrom('organizations').where('service_id', '=', service).execute();
    await trx.deleteFrom('service_pages').where('service_id', '=', service).execute();
    await trx.deleteFrom('services').where('id', '=', service).execute();
    await purgeCaches(trx);
  });
}

/** Removes tiles of a service with their objects, and counts them. */
export async function removeTiles(
  trx: Kysely<Tables>,
  service: number,
  rows: readonly { id: number; object_id: string | null }[],
): Promise<void> {
  if (rows.length === 0) return;
  const objects = rows.flatMap(({ object_id }) => object_id ?? []);
  await noteWithdrawals(trx, objects);
  // Scans, lists and tiles go with their objects.
  if (objects.length > 0) await trx.deleteFrom('objects').where('id', 'in', objects).execute();
  const others = rows.filter(({ object_id }) => object_id === null).map(({ id }) => id);
  if (others.length > 0) await trx.deleteFrom('tiles').where('id', 'in', others).execute();
  await countTiles(trx, service, rows, -1);
}
