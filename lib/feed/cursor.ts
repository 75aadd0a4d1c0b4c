import { formatTimestamp, parseTimestamp, shiftTimestamp } from '#lib/catalogue/timestamp.ts';

/**
 * State of a walk down the feed. `max` is the upper bound of the next request; `stride` says how it derives from the
 * oldest time seen: a microsecond above it, the time itself, or a microsecond below.
 */
export type Cursor = { oldest: string; stride: 1 | 0 | -1 };

/** The fields of a tile that the walk needs. */
export type SortedTile = { id: number; sorting_datetime: string };

/** The ids of the tiles shown so far. */
export type Seen = { has(id: number): boolean };

/** The `max_sorting_datetime` of the next request; undefined requests the newest batch. */
export function boundOf(cursor: Cursor | undefined): string | undefined {
  const oldest = cursor && parseTimestamp(cursor.oldest);
  return oldest && formatTimestamp(shiftTimestamp(oldest, cursor.stride));
}

/**
 * One step of the walk, correct whether the upstream's bounds are inclusive or exclusive and however many tiles share
 * an instant: request from a microsecond above the oldest tile and drop the tiles seen already; when nothing new comes,
 * request below it; when nothing new comes again, the feed has ended.
 * @returns the new tiles and the cursor of the next request, undefined at the end
 */
export function step<Tile extends SortedTile>(
  cursor: Cursor | undefined,
  batch: readonly Tile[],
  seen: Seen,
): { fresh: Tile[]; next: Cursor | undefined } {
  const ids = new Set<number>();
  const fresh = batch.filter(({ id }) => !seen.has(id) && !ids.has(id) && ids.add(id));
  const oldest = fresh.reduce<string | undefined>(olderOf, cursor?.oldest);
  if (oldest === undefined) return { fresh, next: undefined };
  if (fresh.length > 0) return { fresh, next: { oldest, stride: 1 } };
  if (cursor?.stride === 1) return { fresh, next: { oldest, stride: 0 } };
  if (cursor?.stride === 0 && batch.length > 0) return { fresh, next: { oldest, stride: -1 } };
  return { fresh, next: undefined };
}

function olderOf(oldest: string | undefined, { sorting_datetime }: SortedTile): string | undefined {
  const time = parseTimestamp(sorting_datetime);
  const known = oldest === undefined ? undefined : parseTimestamp(oldest);
  if (!time) return oldest;
  return !known || time < known ? sorting_datetime : oldest;
}
