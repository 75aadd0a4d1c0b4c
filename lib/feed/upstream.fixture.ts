import { parseTimestamp } from '#lib/catalogue/timestamp.ts';
import { boundOf, type Cursor, type SortedTile, step } from './cursor.ts';

/** A simulated feed of another service: newest first, ties in a stable order, with inclusive or exclusive bounds. */
export type Upstream = { tiles: SortedTile[]; batch: number; inclusive: boolean };

const timeOf = (tile: SortedTile): string => parseTimestamp(tile.sorting_datetime) ?? '';

/** The tiles that an upstream returns. */
export function fetchTiles({ tiles, batch, inclusive }: Upstream, max: string | undefined): SortedTile[] {
  const bound = max === undefined ? undefined : parseTimestamp(max);
  return tiles
    .filter((tile) => bound === undefined || timeOf(tile) < bound || (inclusive && timeOf(tile) === bound))
    .sort((one, other) =>
      timeOf(one) < timeOf(other) ? 1 : timeOf(one) > timeOf(other) ? -1 : one.id - other.id,
    )
    .slice(0, batch);
}

/** Walks a feed to its end as the client does. @throws when it does not end */
export function walk(fetch: (max: string | undefined) => SortedTile[], atMost: number): SortedTile[] {
  const shown: SortedTile[] = [];
  let cursor: Cursor | undefined;
  for (let request = 0; request < atMost; request += 1) {
    const { fresh, next } = step(cursor, fetch(boundOf(cursor)), new Set(shown.map(({ id }) => id)));
    shown.push(...fresh);
    if (!next) return shown;
    cursor = next;
  }
  throw new Error(`No end after ${atMost} requests`);
}
