import type { Kysely } from 'kysely';
import type { BaseUrls } from '#lib/scans/addresses.ts';
import type { FeedItem } from '../mirror/service/readers.ts';
import type { Tables } from './tables.ts';

/**
 * Whether a service shows objects of the library itself. Another library may have the same objects, even with the same
 * ids; only this one, and libraries that mirror it, have their pictures from here.
 */
export async function includesOwn(
  db: Kysely<Tables>,
  { origin }: BaseUrls,
  tiles: readonly FeedItem[],
): Promise<boolean> {
  const ids = tiles.flatMap(({ tile }) =>
    tile?.type === 'entity' && tile.thumbnail_url.startsWith(`${origin}/`) ? [tile.related_object.id] : [],
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
