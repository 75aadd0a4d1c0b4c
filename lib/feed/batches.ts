import type { Cursor, Seen } from './cursor.ts';
import type { TileView } from './tile-view.ts';

/** One loaded batch and where the next one begins. Far from the screen only its ids stay: 50,000 tiles fit a phone. */
export type Batch = {
  /** Of its tiles, in order. */
  ids: readonly number[];
  /** As long as `ids`; null in the position of a tile that the catalogue no longer has. Undefined: let go. */
  tiles: readonly (TileView | null)[] | undefined;
  next: Cursor | undefined;
};

/** A position in the feed; without a tile while that is loaded again. */
export type Position = { id: number; tile: TileView | undefined };

/** Batches on either side of those on the screen that are loaded again, and whose tiles stay in memory. */
const loadedAround = 1;
const retainedAround = 8;

/** A batch with all of its tiles. */
export type LoadedBatch = Omit<Batch, 'tiles'> & { tiles: readonly TileView[] };

/** A batch as it was loaded. */
export function batchOf(tiles: readonly TileView[], next: Cursor | undefined): LoadedBatch {
  return { ids: tiles.map(({ id }) => id), tiles, next };
}

/** How many tiles the batches have together. */
export function countOf(batches: readonly Batch[]): number {
  return batches.reduce((sum, { ids }) => sum + ids.length, 0);
}

/** The tiles of the batches, looked for where they are: a set of fifty thousand, made for each batch, is slower and all waste. */
export function seenIn(batches: readonly Batch[]): Seen {
  return { has: (id) => batches.some(({ ids }) => ids.includes(id)) };
}

/** The positions from `first` to before `last`, counted from 0. */
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

/** Indexes of the batches near the positions from `first` to before `last` whose tiles were let go. */
export function missingOf(batches: readonly Batch[], first: number, last: number): number[] {
  const { from, to } = around(batches, first, last, loadedAround);
  return batches.flatMap(({ tiles }, index) => (index >= from && index <= to && !tiles ? [index] : []));
}

/** The batches without the tiles of those far from the positions; the very same array where there is nothing to let go. */
export function letGo(batches: Batch[], first: number, last: number): Batch[] {
  const { from, to } = around(batches, first, last, retainedAround);
  const isFar = ({ tiles }: Batch, index: number) => tiles !== undefined && (index < from || index > to);
  if (!batches.some(isFar)) return batches;
  return batches.map((batch, index) => (isFar(batch, index) ? { ...batch, tiles: undefined } : batch));
}

/** A batch with its tiles again. Every tile keeps its position, whatever has come and gone in the catalogue since. */
export function filled(batch: Batch, tiles: readonly TileView[]): Batch {
  const byId = new Map(tiles.map((tile) => [tile.id, tile]));
  return { ...batch, tiles: batch.ids.map((id) => byId.get(id) ?? null) };
}

/** The first and last batch of the positions, and so many more on either side. */
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
