import type { OtherTile } from '../schema.ts';
import { instant } from '../store/records.fixture.ts';
import { formatTimestamp, parseTimestamp, shiftTimestamp } from '../timestamp.ts';
import type { FeedItem } from './service/readers.ts';
import type { BatchRequest } from './service/service.ts';

/** Behaviour of a simulated service; its tiles may change between requests. */
export type Simulated = {
  tiles: FeedItem[];
  /** Whether bounds are inclusive. */
  inclusive: boolean;
  /** Batch size when none is requested, and the maximum whatever is requested. */
  defaultSize: number;
  maxSize: number;
  /** Order within a batch: seed of a shuffle; 0 for newest first. */
  shuffle: number;
  /** Every nth request gets the previous answer again; 0 never. */
  repeatEvery: number;
  ignores: readonly ('type' | 'min' | 'max')[];
  /** Refuses batch sizes above the default. */
  refusesLarge: boolean;
  /** Returns the oldest tiles first when a lower bound is given. */
  minAscends: boolean;
};

export const plain: Omit<Simulated, 'tiles'> = {
  inclusive: false,
  defaultSize: 5,
  maxSize: 200,
  shuffle: 0,
  repeatEvery: 0,
  ignores: [],
  refusesLarge: false,
  minAscends: false,
};

const origin = instant('2026-11-21T10:29:59.999990');
const times = new Map<string, string>();

/** A tile's instant in comparable form; cached, since a simulated service compares all of them on every request. */
export function timeOf({ sorting_datetime }: { sorting_datetime: string }): string {
  const known = times.get(sorting_datetime);
  if (known !== undefined) return known;
  const time = parseTimestamp(sorting_datetime) ?? '';
  times.set(sorting_datetime, time);
  return time;
}

export function tileOf(id: number, sorting: string, type: OtherTile['type'] = 'news'): OtherTile {
  const created_at = formatTimestamp(shiftTimestamp(origin, id));
  return { id, type, created_at, updated_at: sorting, sorting_datetime: sorting };
}

/** A tile at an offset in microseconds; its timestamp has a full, shortened or no fraction. */
export function feedItemAt(id: number, offset: number, type?: OtherTile['type']): FeedItem {
  const shown = formatTimestamp(shiftTimestamp(origin, offset));
  const sorting_datetime = shown.replace(/(\.\d+?)0+$/, '$1');
  return { id, sorting_datetime, tile: tileOf(id, sorting_datetime, type) };
}

/** A refusal, as with status 400. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** Answers requests the way the simulated service would. @throws {Refusal} */
export function answersOf(service: Simulated): (request: BatchRequest) => FeedItem[] {
  let requests = 0;
  let before: FeedItem[] = [];
  return ({ type, max, min, size }) => {
    requests += 1;
    const { inclusive, ignores, shuffle, repeatEvery, defaultSize, maxSize } = service;
    if (service.refusesLarge && size !== undefined && size > defaultSize) throw new Refusal('batch_size');
    if (repeatEvery > 0 && requests % repeatEvery === 0) return before;
    const upper = max === undefined || ignores.includes('max') ? undefined : parseTimestamp(max);
    const lower = ignores.includes('min') ? undefined : min;
    const sign = service.minAscends && lower ? -1 : 1;
    const batch = service.tiles
      .filter((tile) => {
        const time = timeOf(tile);
        return (
          (ignores.includes('type') || !type || tile.tile?.type === type) &&
          (!upper || time < upper || (inclusive && time === upper)) &&
          (!lower || time > lower || (inclusive && time === lower))
        );
      })
      .sort((one, other) =>
        timeOf(one) < timeOf(other) ? sign : timeOf(one) > timeOf(other) ? -sign : sign * (one.id - other.id),
      )
      .slice(0, Math.min(size ?? defaultSize, maxSize));
    const order = ({ id }: FeedItem) => (id * shuffle) % 7;
    before = shuffle > 0 ? batch.sort((one, other) => order(one) - order(other)) : batch;
    return before;
  };
}
