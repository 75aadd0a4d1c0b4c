import type { Cursor, Seen } from './cursor.ts';
import type { TileView } from './tile-view.ts';

/**
 * A loaded batch and the cursor of the next one. Off screen only its ids are retained, so 50,000 tiles fit on a phone.
 */
export type Batch = {
  /** Ids of its tiles, in order. */
  ids: readonly number[];
  /** As long as `ids`; null where the catalogue no longer has the tile. Undefined: released from memory. */
  tiles: readonly (TileView | null)[] | undefined;
  next: Cursor | undefined;
};

/** A position in the feed; without a tile while that is being reloaded. */
export type Position = { id: number; tile: TileView | undefined };

/** How many batches on either side of the visible ones are reloaded, and how many keep their tiles in memory. */
const loadedAround = 1;
const retainedAround = 8;

/** A batch with all of its tiles in memory. */
export type LoadedBatch = Omit<Batch, 'tiles'> & { tiles: readonly TileView[] };

/** A freshly loaded batch. */
export function batchOf(tiles: readonly TileView[], next: Cursor | undefined): LoadedBatch {
  return { ids: tiles.map(({ id }) => id), tiles, next };
}

/** Total number of tiles in the batches. */
export function countOf(batches: readonly Batch[]): number {
  return batches.reduce((sum, { ids }) => sum + ids.length, 0);
}

/** Looks up tiles in the batches themselves: building a set of fifty thousand ids for each batch is slower. */
export function seenIn(batches: readonly Batch[]): Seen {
  return { has: (id) => batches.some(({ ids }) => ids.includes(id)) };
}

/** The positions from `first` (inclusive) to `last` (exclusive), counted from 0. */
export function positionsOf(batches: readonly Batch[], first: number, last: number): Position[] {
  const positions: Position[] = [];
  let start = 0;
  for (const { ids, tiles } of batches) {
    if (start >= last) break;
    for (let at = Math.max(first - start, 0); at < Math.min(last - start, ids.length); at += 1) {
      positions.push({ id: ids[at] ?? Number.NaN, tile: tiles?.[at] ?? undefined });
    }
    start += ids.length;
  }
  return positions;
}

/** Indexes of the batches at or near the positions from `first` to `last` (exclusive) whose tiles were released. */
export function missingOf(batches: readonly Batch[], first: number, last: number): number[] {
  const { from, to } = around(batches, first, last, loadedAround);
  return batches.flatMap(({ tiles }, index) => (index >= from && index <= to && !tiles ? [index] : []));
}

/** The batches, with tiles far from the positions released; the same array where there are none to release. */
export function releaseTiles(batches: Batch[], first: number, last: number): Batch[] {
  const { from, to } = around(batches, first, last, retainedAround);
  const isFar = ({ tiles }: Batch, index: number) => tiles !== undefined && (index < from || index > to);
  if (!batches.some(isFar)) return batches;
  return batches.map((batch, index) => (isFar(batch, index) ? { ...batch, tiles: undefined } : batch));
}

/** A batch with its tiles reloaded. Each keeps its position, whatever the catalogue has gained or lost since. */
export function fillBatch(batch: Batch, tiles: readonly TileView[]): Batch {
  const byId = new Map(tiles.map((tile) => [tile.id, tile]));
  return { ...batch, tiles: batch.ids.map((id) => byId.get(id) ?? null) };
}

/** The first and last batch of the positions, extended by `more` batches on either side. */
function around(batches: readonly Batch[], first: number, last: number, more: number) {
  let start = 0;
  let [from, to] = [batches.length, -1];
  for (const [index, { ids }] of batches.entries()) {
    if (start < last && start + ids.length > first) {
      from = Math.min(from, index);
      to = index;
    }
    start += ids.length;
  }
  return { from: from - more, to: to + more };
}
