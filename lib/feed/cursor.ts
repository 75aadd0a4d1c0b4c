import { parseTimestamp, shiftTimestamp, showTimestamp } from '#lib/catalogue/timestamp.ts';

/**
 * Where a walk down the feed stands. `max` is the upper bound of the next request; `stride` says how that bound
 * was made from the oldest time seen: a microsecond above it, the time itself, or a microsecond below.
 */
export type Cursor = { oldest: string; stride: 1 | 0 | -1 };

/** What the walk needs to know of a tile. */
export type Placed = { id: number; sorting_datetime: string };

/** The tiles that were shown so far, by id. */
export type Seen = { has(id: number): boolean };

/** The `max_sorting_datetime` to ask for; undefined asks for the newest batch. */
export function boundOf(cursor: Cursor | undefined): string | undefined {
  const oldest = cursor && parseTimestamp(cursor.oldest);
  return oldest && showTimestamp(shiftTimestamp(oldest, cursor.stride));
}

/**
 * One step of the walk, right whether the other side's bounds include or exclude and however many tiles share
 * an instant: ask a microsecond above the oldest tile and drop what was seen; when that brings nothing new, ask
 * below it; when that brings nothing new either, the feed has ended.
 * @returns the tiles that are new and the cursor of the next request, undefined at the end
 */
export function step<Tile extends Placed>(
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

function olderOf(oldest: string | undefined, { sorting_datetime }: Placed): string | undefined {
  const time = parseTimestamp(sorting_datetime);
  const known = oldest === undefined ? undefined : parseTimestamp(oldest);
  if (!time) return oldest;
  return !known || time < known ? sorting_datetime : oldest;
}
