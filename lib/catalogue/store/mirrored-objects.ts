import type { Kysely } from 'kysely';
import type { BaseUrls } from '#lib/scans/addresses.ts';
import type { FeedItem } from '../mirror/service/readers.ts';
import type { Timestamp } from '../timestamp.ts';
import { purgeCaches, raiseVersion } from './database.ts';
import { saveBatch } from './mirrored-tiles.ts';
import type { Service } from './services.ts';
import type { Tables } from './tables.ts';
import { transact } from './transaction.ts';

/** How a service refers to a mirrored object. */
export type MirroredObject = {
  service: number;
  tile: number;
  object: string;
  sorting_datetime: Timestamp;
};

/** Origin of a mirrored object; undefined for our own and for unknown ones. */
export async function findMirrored(
  db: Kysely<Tables>,
  objectId: string,
): Promise<MirroredObject | undefined> {
  const row = await db
    .selectFrom('tiles')
    .select(['service_id', 'service_tile', 'service_object', 'service_sorting'])
    .where('object_id', '=', objectId)
    .executeTakeFirst();
  const { service_id: service, service_tile: tile, service_object: object } = row ?? {};
  const sorting_datetime = row?.service_sorting;
  if (service == null || tile == null || object == null || sorting_datetime == null) return undefined;
  return { service, tile, object, sorting_datetime };
}

/**
 * Saves tiles requested from a service because a visitor opened an object. Any process may do so at any time; the
 * marks of walks are left alone.
 */
export async function saveOpened(
  db: Kysely<Tables>,
  baseUrls: BaseUrls,
  { id: service, address }: Pick<Service, 'id' | 'address'>,
  tiles: readonly FeedItem[],
): Promise<void> {
  await transact(db, async (trx) => {
    const known = await trx
      .selectFrom('services')
      .select('address')
      .where('id', '=', service)
      .executeTakeFirst();
    // The service has since been forgotten.
    if (known?.address !== address) return;
    const saved = await saveBatch(trx, { baseUrls, service, walk: undefined }, tiles);
    if (saved.isVisible) await (saved.isWithdrawal ? purgeCaches : raiseVersion)(trx);
  });
}

/**
 * Whether a service shows objects of the library itself. Another library may have the same objects, even with the same
 * ids; only this one, and libraries that mirror it, have their pictures from here.
 */
export async function includesOwn(
  db: Kysely<Tables>,
  { publicUrl }: BaseUrls,
  tiles: readonly FeedItem[],
): Promise<boolean> {
  const ids = tiles.flatMap(({ tile }) =>
    tile?.type === 'entity' && tile.thumbnail_url.startsWith(`${publicUrl}/`) ? [tile.related_object.id] : [],
  );
  if (ids.length === 0) return false;
  const own = await db
    .selectFrom('tiles')
    .select('id')
    .where('object_id', 'in', ids)
    .where('service_id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return own !== undefined;
}
