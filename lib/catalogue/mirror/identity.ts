import { formatTimestamp, parseTimestamp, shiftTimestamp } from '../timestamp.ts';
import type { FeedItem } from './service/readers.ts';
import type { BatchRequest } from './service/service.ts';
import type { KnownTile, MirrorStore } from './store.ts';

/** Whether the service is the library that is mirrored, the same with new ids, another one, or shows our own tiles. */
export type Identity = 'same' | 'renumbered' | 'other' | 'own';

/** Number of newest known tiles; the service is queried at the positions of the first and the last of them. */
const anchors = 40;

/**
 * Whether the service that returned a batch is the one that the store mirrors. One known tile in it is enough.
 * Otherwise the service is queried where the newest known tiles were: a library that has grown, or was restored from a
 * backup, still has some of them, or older ones.
 * @param fetchBatch sends a request to the service
 * @throws {ServiceFailed}
 */
export async function identify(
  batch: readonly FeedItem[],
  store: Pick<MirrorStore, 'newestTiles' | 'findTiles' | 'includesOwn'>,
  fetchBatch: (request: BatchRequest) => Promise<readonly FeedItem[]>,
): Promise<Identity> {
  if (batch.length === 0) return 'same';
  // Otherwise each walk would mirror what the last one has brought.
  if (await store.includesOwn(batch)) return 'own';
  const first = await compare(batch, store);
  if (first === 'same') return 'same';
  const newest = await store.newestTiles(anchors);
  const anchorTiles = [newest[0], newest.at(-1)].flatMap((tile) => tile ?? []);
  if (anchorTiles.length === 0) return 'same';
  let isRenumbered = first === 'renumbered';
  for (const { sorting_datetime } of anchorTiles) {
    const max = formatTimestamp(shiftTimestamp(sorting_datetime, 1));
    const batchThere = await fetchBatch({ type: undefined, min: undefined, max, size: undefined });
    const identity = await compare(batchThere, store);
    if (identity === 'same') return 'same';
    isRenumbered ||= identity === 'renumbered';
  }
  return isRenumbered ? 'renumbered' : 'other';
}

async function compare(batch: readonly FeedItem[], store: Pick<MirrorStore, 'findTiles'>): Promise<Identity> {
  const known = await store.findTiles(
    batch.map(({ id }) => id),
    batch.flatMap((tile) => objectOf(tile) ?? []),
  );
  const byId = new Map(known.map((tile) => [tile.id, tile]));
  if (batch.some((tile) => isSame(tile, byId.get(tile.id)))) return 'same';
  return known.some(({ object }) => object !== null && batch.some((tile) => objectOf(tile) === object))
    ? 'renumbered'
    : 'other';
}

/** Small ids occur in every library, so the object decides or, for tiles without one, the time. */
function isSame(item: FeedItem, known: KnownTile | undefined): boolean {
  if (!known) return false;
  if (item.tile && item.tile.type !== known.type) return false;
  const object = objectOf(item);
  if (object !== undefined) return object === known.object;
  const created = item.tile && parseTimestamp(item.tile.created_at);
  const isOfThatTime = parseTimestamp(item.sorting_datetime) === known.sorting_datetime;
  return isOfThatTime || (created !== undefined && created === known.created_at);
}

function objectOf({ tile }: FeedItem): string | undefined {
  return tile?.type === 'entity' ? tile.related_object.id : undefined;
}
