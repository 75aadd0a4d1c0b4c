import { boundOf, type Cursor, step } from '#lib/feed/cursor.ts';
import type { FrontpageQuery } from '../catalogue.ts';
import type { Tile } from '../schema.ts';
import { parseTimestamp, shiftTimestamp, showTimestamp, type Timestamp } from '../timestamp.ts';
import { CatalogueUnavailable } from '../unavailable.ts';
import type { PlacedTile } from './readers.ts';

/** What a service is asked for; `size` undefined leaves the number of tiles to it. */
export type BatchQuestion = Pick<FrontpageQuery, 'type' | 'min'> & {
  max: string | undefined;
  size: number | undefined;
};

/** A batch that is wished for when the usual one cannot show all tiles of an instant; services may give fewer. */
export const largerBatch = 200;
/** Questions in a row that bring nothing to show, before the feed counts as ended. */
const mostQuestions = 40;
/** After so many of them larger batches are asked for. */
const patience = 2;

/**
 * A batch as our own API promises it, from a service with bounds of any kind: half-open, newest first, only tiles that
 * fit, and empty only at the end. Where a whole batch shares one instant it is as long as the service lets it be, since
 * what lies deeper in that instant no later question would bring to light.
 * @throws {CatalogueUnavailable}
 * @param usual number of tiles that are asked for by not naming a number
 */
export async function gatherBatch(
  query: FrontpageQuery,
  usual: number,
  ask: (question: BatchQuestion) => Promise<PlacedTile[]>,
): Promise<Tile[]> {
  const { type, min, batchSize } = query;
  const size = batchSize >= usual ? undefined : batchSize;
  // A lower bound may exclude the instant that it names: a microsecond below, it is there either way.
  const from = min && shiftTimestamp(min, -1);
  const seen = new Set<number>();
  let cursor: Cursor | undefined = query.max && { oldest: query.max, stride: 0 };
  for (let question = 0; question < mostQuestions; question += 1) {
    const max = boundOf(cursor);
    const batch = await ask({ type, min: from, max, size: question > patience ? largerBatch : size });
    if (question === 0 && query.max && batch.some((tile) => timeOf(tile) === query.max)) {
      // Bounds that include: what they include has taken the place of tiles that are wanted.
      cursor = { oldest: query.max, stride: -1 };
      continue;
    }
    const { fresh, next } = step(cursor, batch, seen);
    const tiles = wanted(fresh, query);
    if (tiles.length > 0) {
      const { whole, open } = cutBetweenInstants(tiles, batch, batchSize);
      if (open === undefined) return whole;
      const rest = await askForInstant(open);
      return unique([...whole, ...wanted(rest, query).filter((tile) => timeOf(tile) === open)]);
    }
    if (!next || (min && timeOf({ sorting_datetime: next.oldest }) < min)) return [];
    for (const { id } of fresh) seen.add(id);
    cursor = next;
  }
  throw new CatalogueUnavailable('too many tiles in a row do not fit the contract');

  /** The tiles down to an instant, as many as the service gives; one that refuses large batches gives its usual one. */
  async function askForInstant(instant: Timestamp): Promise<PlacedTile[]> {
    const above = { type, min: from, max: showTimestamp(shiftTimestamp(instant, 1)) };
    return await ask({ ...above, size: largerBatch }).catch(() => ask({ ...above, size: undefined }));
  }
}

function timeOf({ sorting_datetime }: { sorting_datetime: string }): string {
  return parseTimestamp(sorting_datetime) ?? '';
}

/** The tiles that fit and were asked for, newest first. */
function wanted(batch: readonly PlacedTile[], { type, max, min }: FrontpageQuery): Tile[] {
  return batch
    .flatMap(({ tile }) => tile ?? [])
    .filter((tile) => {
      const time = timeOf(tile);
      return (!type || tile.type === type) && (!max || time < max) && (!min || time >= min);
    })
    .sort((one, other) => (timeOf(one) < timeOf(other) ? 1 : timeOf(one) > timeOf(other) ? -1 : 0));
}

/**
 * The first tiles, not cut inside an instant: whoever asks for what is older than the last would lose the others of it.
 * `open` is the last instant where the batch ends with it, so that there may be more of it.
 */
function cutBetweenInstants(tiles: readonly Tile[], batch: readonly PlacedTile[], size: number) {
  const last = tiles[Math.min(size, tiles.length) - 1];
  const instant = last && parseTimestamp(last.sorting_datetime);
  const whole = tiles.filter((tile, index) => index < size || timeOf(tile) === instant);
  const isShared = whole.filter((tile) => timeOf(tile) === instant).length > 1;
  const seesBeyond = batch.some((tile) => instant !== undefined && timeOf(tile) < instant);
  return { whole, open: isShared && !seesBeyond ? instant : undefined };
}

function unique(tiles: Tile[]): Tile[] {
  return [...new Map(tiles.map((tile) => [tile.id, tile])).values()];
}
