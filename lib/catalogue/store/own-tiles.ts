import type { Kysely } from 'kysely';
import type { PlacedTile } from '../mirror/service/readers.ts';
import { parseTimestamp } from '../timestamp.ts';
import type { Tables } from './tables.ts';

/** Whether a tile of a service is an object of the library itself: the same tile, object and place in the feed. */
export async function hasAsOwn(db: Kysely<Tables>, tiles: readonly PlacedTile[]): Promise<boolean> {
  const ids = tiles.map(({ id }) => id);
  if (ids.length === 0) return false;
  const rows = await db
    .selectFrom('tiles')
    .select(['id', 'object_id', 'sorting_datetime'])
    .where('id', 'in', ids)
    .where('service_id', 'is', null)
    .execute();
  const own = new Map(rows.map((row) => [row.id, row]));
  return tiles.some(({ id, tile, sorting_datetime }) => {
    const row = own.get(id);
    if (!row || tile?.type !== 'entity' || tile.related_object.id !== row.object_id) return false;
    // Small ids occur in every library, instants of a microsecond do not.
    return parseTimestamp(sorting_datetime) === row.sorting_datetime;
  });
}
