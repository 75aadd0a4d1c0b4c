import { parseTimestamp, shiftTimestamp, showTimestamp } from '../timestamp.ts';
import type { PlacedTile } from './service/readers.ts';
import type { BatchRequest } from './service/service.ts';
import type { KnownTile, MirrorStore } from './store.ts';

/** Whether the service is the library that is mirrored, the same with new ids, another one, or shows our own tiles. */
export type Identity = 'same' | 'renumbered' | 'other' | 'own';

/** Number of newest known tiles; the service is asked about the places of the first and the last of them. */
const anchors = 40;

/**
 * Whether the service that returned a batch is the one that the store mirrors. One known tile in it is enough.
 * Otherwise the service is asked for what it has where the newest known tiles were: a library that has grown, or was
 * restored from a backup, still has some of them, or older ones.
 * @param ask sends a request to the service
 * @throws {ServiceFailed}
 */
export async function identify(
  batch: readonly PlacedTile[],
  store: Pick<MirrorStore, 'newestTiles' | 'findTiles' | 'hasAsOwn'>,
  ask: (question: BatchRequest) => Promise<readonly PlacedTile[]>,
): Promise<Identity> {
  if (batch.length === 0) return 'same';
  // Otherwise each walk would mirror what the last one has brought.
  if (await store.hasAsOwn(batch)) return 'own';
  const first = await compare(batch, store);
  if (first === 'same') return 'same';
  const newest = await store.newestTiles(anchors);
  const places = [newest[0], newest.at(-1)].flatMap((tile) => tile ?? []);
  if (places.length === 0) return 'same';
  let isRenumbered = first === 'renumbered';
  for (const { sorting_datetime } of places) {
    const max = showTimestamp(shiftTimestamp(sorting_datetime, 1));
    const there = await ask({ type: undefined, min: undefined, max, size: undefined });
    const identity = await compare(there, store);
    if (identity === 'same') return 'same';
    isRenumbered ||= identity === 'renumbered';
  }
  return isRenumbered ? 'renumbered' : 'other';
}

async function compare(
  batch: readonly PlacedTile[],
  store: Pick<MirrorStore, 'findTiles'>,
): Promise<Identity> {
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
function isSame(given: PlacedTile, known: KnownTile | undefined): boolean {
  if (!known) return false;
  if (given.tile && given.tile.type !== known.type) return false;
  const object = objectOf(given);
  if (object !== undefined) return object === known.object;
  const created = given.tile && parseTimestamp(given.tile.created_at);
  const isOfThatTime = parseTimestamp(given.sorting_datetime) === known.sorting_datetime;
  return isOfThatTime || (created !== undefined && created === known.created_at);
}

function objectOf({ tile }: PlacedTile): string | undefined {
  return tile?.type === 'entity' ? tile.related_object.id : undefined;
}
