import { parseTimestamp } from '#lib/catalogue/timestamp.ts';
import { boundOf, type Cursor, type Placed, step } from './cursor.ts';

/** A simulated feed of another service: newest first, ties in a stable order, with inclusive or exclusive bounds. */
export type Upstream = { tiles: Placed[]; batch: number; inclusive: boolean };

const timeOf = (tile: Placed): string => parseTimestamp(tile.sorting_datetime) ?? '';

/** The tiles that an upstream returns. */
export function ask({ tiles, batch, inclusive }: Upstream, max: string | undefined): Placed[] {
  const bound = max === undefined ? undefined : parseTimestamp(max);
  return tiles
    .filter((tile) => bound === undefined || timeOf(tile) < bound || (inclusive && timeOf(tile) === bound))
    .sort((one, other) =>
      timeOf(one) < timeOf(other) ? 1 : timeOf(one) > timeOf(other) ? -1 : one.id - other.id,
    )
    .slice(0, batch);
}

/** Walks a feed to its end as the client does. @throws when it does not end */
export function walk(answer: (max: string | undefined) => Placed[], atMost: number): Placed[] {
  const shown: Placed[] = [];
  let cursor: Cursor | undefined;
  for (let request = 0; request < atMost; request += 1) {
    const { fresh, next } = step(cursor, answer(boundOf(cursor)), new Set(shown.map(({ id }) => id)));
    shown.push(...fresh);
    if (!next) return shown;
    cursor = next;
  }
  throw new Error(`No end after ${atMost} requests`);
}
