import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundOf, type Cursor, step } from '#lib/feed/cursor.ts';
import type { OtherTile } from '../schema.ts';
import { instant } from '../store/records.fixture.ts';
import { parseTimestamp, shiftTimestamp, showTimestamp } from '../timestamp.ts';
import { type BatchQuestion, gatherBatch } from './batch.ts';
import type { PlacedTile } from './readers.ts';

/** Tiles in the usual batch of the models; small, so that short feeds have many batches. */
const usual = 5;
const start = instant('2026-11-21T10:29:59.999990');

type Model = {
  tiles: PlacedTile[];
  inclusive: boolean;
  /** Most tiles that it gives, however many are asked for. */
  largest: number;
  /** Order inside a batch: a number that shuffles it. */
  shuffle: number;
  /** Every so many requests it gives the answer before once more; 0 never. */
  repeatEvery: number;
  ignoresType: boolean;
  /** Tiles that it gives when no number is asked for. */
  usual?: number;
};

const time = (tile: { sorting_datetime: string }) => parseTimestamp(tile.sorting_datetime) ?? '';

/** A service that behaves as the model says. */
function serviceOf(model: Model) {
  let requests = 0;
  let before: PlacedTile[] = [];
  const newestFirst = [...model.tiles].sort((one, other) =>
    time(one) < time(other) ? 1 : time(one) > time(other) ? -1 : one.id - other.id,
  );
  return async ({ type, max, min, size }: BatchQuestion): Promise<PlacedTile[]> => {
    requests += 1;
    if (model.repeatEvery > 0 && requests % model.repeatEvery === 0) return before;
    const bound = max === undefined ? undefined : parseTimestamp(max);
    const batch = newestFirst
      .filter(
        (tile) =>
          (model.ignoresType || !type || tile.tile?.type === type) &&
          (!bound || time(tile) < bound || (model.inclusive && time(tile) === bound)) &&
          (!min || time(tile) > min || (model.inclusive && time(tile) === min)),
      )
      .slice(0, Math.min(size ?? model.usual ?? usual, model.largest));
    before = batch.sort((one, other) => ((one.id * model.shuffle) % 7) - ((other.id * model.shuffle) % 7));
    return before;
  };
}

function tileOf(id: number, sorting: string, type: OtherTile['type'] = 'news'): OtherTile {
  return { id, type, created_at: sorting, updated_at: sorting, sorting_datetime: sorting };
}

/** Tiles at distances in microseconds; fractions are there, cut short, or not. Some are broken. */
function feedOf(offsets: number[], isBroken: (id: number) => boolean = () => false): PlacedTile[] {
  return offsets.map((offset, id) => {
    const shown = showTimestamp(shiftTimestamp(start, offset));
    const sorting_datetime = shown.replace(/(\.\d+?)0+$/, '$1');
    return { id, sorting_datetime, tile: isBroken(id) ? undefined : tileOf(id, sorting_datetime) };
  });
}

/** Walks the whole feed as the browser does, on batches as the server gathers them. @throws when there is no end */
async function walk(model: Model, max?: string): Promise<number[]> {
  const ask = serviceOf(model);
  const shown = new Map<number, string>();
  let cursor: Cursor | undefined = max === undefined ? undefined : { oldest: max, stride: 0 };
  for (let round = 0; round < 4 * model.tiles.length + 8; round += 1) {
    const bound = boundOf(cursor);
    const query = { max: bound === undefined ? undefined : parseTimestamp(bound), batchSize: usual };
    const batch = await gatherBatch(query, usual, ask);
    const { fresh, next } = step(cursor, batch, new Set(shown.keys()));
    for (const { id, sorting_datetime } of fresh) {
      expect(shown.has(id)).toBe(false);
      shown.set(id, sorting_datetime);
    }
    if (!next) return [...shown.keys()];
    cursor = next;
  }
  throw new Error('The walk has no end');
}

const ids = (tiles: PlacedTile[]) => tiles.filter(({ tile }) => tile).map(({ id }) => id);
const ascending = (numbers: number[]) => [...numbers].sort((one, other) => one - other);

const distances = fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 5_000_000 }));
const unique = fc.uniqueArray(distances, { maxLength: 60 }).map((offsets) => feedOf(offsets));
const tied = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 80 }).map((offsets) => feedOf(offsets));
const plain = { shuffle: 0, repeatEvery: 0, ignoresType: false };
const models = (tiles: fc.Arbitrary<PlacedTile[]>, largest: fc.Arbitrary<number>) =>
  fc.record({
    tiles,
    largest,
    inclusive: fc.boolean(),
    shuffle: fc.nat({ max: 6 }),
    repeatEvery: fc.constant(0),
    ignoresType: fc.boolean(),
  });

describe('every tile exactly once, to an end', () => {
  test('bounds of either kind, any order inside a batch, instants of their own', async () => {
    const largest = fc.integer({ min: 2, max: 9 });
    await fc.assert(
      fc.asyncProperty(models(unique, largest), async (model) => {
        expect(ascending(await walk(model))).toEqual(ascending(ids(model.tiles)));
      }),
    );
  });

  test('ties longer than a batch, where the service gives larger ones', async () => {
    await fc.assert(
      fc.asyncProperty(models(tied, fc.constant(200)), async (model) => {
        expect(ascending(await walk(model))).toEqual(ascending(ids(model.tiles)));
      }),
    );
  });

  test('a service whose usual batch is larger than ours, with ties of any length', async () => {
    const larger = fc.integer({ min: usual, max: 40 });
    await fc.assert(
      fc.asyncProperty(models(tied, fc.constant(200)), larger, async (model, given) => {
        expect(ascending(await walk({ ...model, usual: given }))).toEqual(ascending(ids(model.tiles)));
      }),
    );
  });

  test('a service that repeats an answer now and then', async () => {
    await fc.assert(
      fc.asyncProperty(
        unique,
        fc.boolean(),
        fc.integer({ min: 4, max: 9 }),
        async (tiles, inclusive, repeatEvery) => {
          const shown = await walk({ ...plain, tiles, inclusive, largest: usual, repeatEvery });
          expect(ascending(shown)).toEqual(ascending(ids(tiles)));
        },
      ),
    );
  });

  test('broken tiles anywhere, whole batches of them too', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(distances, { minLength: 1, maxLength: 60 }),
        fc.nat(),
        fc.nat({ max: 30 }),
        fc.boolean(),
        async (offsets, from, length, inclusive) => {
          const sortedIds = offsets
            .map((offset, id) => ({ offset, id }))
            .sort((one, other) => other.offset - one.offset)
            .map(({ id }) => id);
          const first = from % offsets.length;
          const broken = new Set(sortedIds.slice(first, first + length));
          const tiles = feedOf(offsets, (id) => broken.has(id));
          const shown = await walk({ ...plain, tiles, inclusive, largest: 200 });
          expect(ascending(shown)).toEqual(ascending(ids(tiles)));
        },
      ),
    );
  });
});

test('where no larger batch is given, the walk goes on past what an instant hides', async () => {
  await fc.assert(
    fc.asyncProperty(models(tied, fc.integer({ min: 1, max: usual })), async (model) => {
      const shown = new Set(await walk(model));
      for (const instantShown of new Set(model.tiles.map(time))) {
        const there = model.tiles.filter((tile) => time(tile) === instantShown);
        const seen = there.filter(({ id }) => shown.has(id));
        expect(seen.length).toBeGreaterThanOrEqual(Math.min(there.length, model.largest));
      }
    }),
  );
});

describe('one batch', () => {
  const tiles = feedOf([50, 40, 40, 40, 30, 20, 10]);
  const query = (max: number, batchSize = usual) => ({ max: shiftTimestamp(start, max), batchSize });

  test.each([true, false])(
    'is half-open whatever the bounds of the service (inclusive: %s)',
    async (inclusive) => {
      const batch = await gatherBatch(
        query(40),
        usual,
        serviceOf({ ...plain, tiles, inclusive, largest: 200 }),
      );
      expect(batch.map(({ id }) => id)).toEqual([4, 5, 6]);
    },
  );

  test('is newest first and no longer than was asked for', async () => {
    const service = serviceOf({ ...plain, tiles, inclusive: false, largest: 200, shuffle: 3 });
    const batch = await gatherBatch(query(60, 2), usual, service);
    expect(batch.map(time)).toEqual([...batch.map(time)].sort().reverse());
    expect(batch).toHaveLength(2);
  });

  test('holds only the type that was asked for, though the service ignores it', async () => {
    const mixed = tiles.map((placed) => {
      const type = placed.id % 3 === 0 ? ('video' as const) : ('news' as const);
      return { ...placed, tile: tileOf(placed.id, placed.sorting_datetime, type) };
    });
    const service = serviceOf({ ...plain, tiles: mixed, inclusive: true, largest: 2, ignoresType: true });
    const batch = await gatherBatch({ type: 'video', batchSize: usual }, usual, service);
    expect(batch.map(({ type }) => type)).toEqual(['video']);
  });

  test.each([true, false])('holds the lower bound and ends below it (inclusive: %s)', async (inclusive) => {
    const service = serviceOf({ ...plain, tiles, inclusive, largest: 200 });
    const min = shiftTimestamp(start, 30);
    expect((await gatherBatch({ min, batchSize: usual }, usual, service)).map(({ id }) => id)).toEqual([
      0, 1, 2, 3, 4,
    ]);
    expect(await gatherBatch({ min, max: min, batchSize: usual }, usual, service)).toEqual([]);
  });

  test('a service that answers the same whatever it is asked is left after a few questions', async () => {
    let asked = 0;
    const batch = await gatherBatch(query(0), usual, async () => {
      asked += 1;
      return tiles.slice(0, 3);
    });
    expect(batch).toEqual([]);
    expect(asked).toBeLessThanOrEqual(5);
  });
});
