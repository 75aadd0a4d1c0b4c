import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OtherTile } from '../schema.ts';
import { parseTimestamp } from '../timestamp.ts';
import { requestOf } from './attempts.ts';
import type { FeedItem } from './service/readers.ts';
import type { BatchRequest } from './service/service.ts';
import { answersOf, feedItemAt, plain, Refusal, type Simulated, timeOf } from './simulated.fixture.ts';
import { failed, maxRequestsAtInstant, refused, stepOf, type WalkBounds } from './walk.ts';
import { isComplete, newWalk, type WalkState, walkStateSchema } from './walk-state.ts';

type Walked = { seen: Set<number>; end: WalkState; requestCount: number };
const unbounded: WalkBounds = { tiles: 10_000_000 };

/** Walks to the end; the state goes through JSON at each step, as after a kill. @throws when there is no end */
function walk(
  answer: (request: BatchRequest) => FeedItem[],
  { atMost = 20_000, bounds = unbounded } = {},
): Walked {
  let state = newWalk;
  const seen = new Set<number>();
  for (let requestCount = 0; requestCount <= atMost; requestCount += 1) {
    const request = requestOf(state);
    if (!request) return { seen, end: state, requestCount };
    state = walkStateSchema.parse(JSON.parse(JSON.stringify(state)));
    try {
      const { tiles, next } = stepOf(state, answer(request), bounds);
      const fresh = tiles.filter(({ id }) => !seen.has(id));
      for (const { id } of fresh) seen.add(id);
      state = next(fresh.length);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      state = refused(state);
    }
  }
  throw new Error('The walk has no end');
}

const ascending = (ids: Iterable<number>) => [...ids].sort((one, other) => one - other);
const idsOf = (tiles: readonly FeedItem[]) => ascending(tiles.map(({ id }) => id));
const instants = (tiles: readonly FeedItem[]) => new Set(tiles.map(timeOf)).size;

const distances = fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 5_000_000 }));
const unique = fc
  .uniqueArray(distances, { maxLength: 60 })
  .map((offsets) => offsets.map((offset, id) => feedItemAt(id, offset)));
const tied = fc
  .array(fc.integer({ min: 0, max: 12 }), { maxLength: 80 })
  .map((offsets) => offsets.map((offset, id) => feedItemAt(id, offset)));
const services = (tiles: fc.Arbitrary<FeedItem[]>, maxSize: fc.Arbitrary<number>): fc.Arbitrary<Simulated> =>
  fc.record({
    tiles,
    maxSize,
    defaultSize: fc.integer({ min: 1, max: 9 }),
    inclusive: fc.boolean(),
    shuffle: fc.nat({ max: 6 }),
    repeatEvery: fc.constantFrom(0, 0, 2, 3, 4),
    ignores: fc.subarray<'type' | 'min'>(['type', 'min']),
    refusesLarge: fc.boolean(),
    minAscends: fc.boolean(),
  });

describe('every tile, to an end, within the promised number of requests', () => {
  test('bounds of either kind, any order, small batches, refused sizes, repeated answers', () => {
    fc.assert(
      fc.property(services(unique, fc.integer({ min: 1, max: 9 })), (service) => {
        const { seen, end, requestCount } = walk(answersOf(service));
        expect(ascending(seen)).toEqual(idsOf(service.tiles));
        expect(end.end).toBe('oldest');
        expect(end.gaps).toBe(0);
        expect(requestCount).toBeLessThanOrEqual(maxRequestsAtInstant * (instants(service.tiles) + 1));
      }),
    );
  });

  test('ties longer than the usual batch, where a larger one is returned', () => {
    fc.assert(
      fc.property(services(tied, fc.constant(200)), (service) => {
        const { seen, end } = walk(answersOf({ ...service, refusesLarge: false }));
        expect(ascending(seen)).toEqual(idsOf(service.tiles));
        expect(isComplete(end)).toBe(true);
      }),
    );
  });

  test('batches of a usual service: a request for each batch and a few at the end', () => {
    const tiles = Array.from({ length: 2000 }, (_, id) => feedItemAt(id, id * 1_000_000));
    for (const inclusive of [true, false]) {
      const { seen, requestCount, end } = walk(
        answersOf({ ...plain, tiles, inclusive, defaultSize: 40, maxSize: 40 }),
      );
      expect(seen.size).toBe(2000);
      expect(requestCount).toBeLessThan(2000 / 39 + 25);
      expect(isComplete(end)).toBe(true);
    }
  });
});

test('a service that refuses types, lower bounds and larger batches is walked completely', () => {
  const tiles = Array.from({ length: 50 }, (_, id) => feedItemAt(id, id * 1000));
  const answer = answersOf({ ...plain, tiles, refusesLarge: true });
  const { seen, end } = walk((request) => {
    if (request.type || request.min) throw new Refusal('type or min');
    return answer(request);
  });
  expect(seen.size).toBe(50);
  expect(isComplete(end)).toBe(true);
});

describe('ties longer than any batch', () => {
  test('at least a batch of each instant; what may be hidden is reported', () => {
    fc.assert(
      fc.property(services(tied, fc.integer({ min: 2, max: 5 })), (service) => {
        const model = { ...service, repeatEvery: 0, minAscends: false };
        const { seen, end } = walk(answersOf(model));
        const hidden = new Set(model.tiles.filter(({ id }) => !seen.has(id)).map(timeOf));
        for (const time of hidden) expect(end.hiding).toContain(time);
        for (const time of new Set(model.tiles.map(timeOf))) {
          const there = model.tiles.filter((tile) => timeOf(tile) === time);
          const shown = there.filter(({ id }) => seen.has(id));
          const cap = Math.min(model.maxSize, model.refusesLarge ? model.defaultSize : model.maxSize);
          expect(shown.length).toBeGreaterThanOrEqual(Math.min(there.length, cap));
        }
      }),
    );
  });

  const types: OtherTile['type'][] = ['news', 'press', 'video', 'collection'];
  const long = Array.from({ length: 20 }, (_, id) =>
    feedItemAt(id, id === 0 ? -9 : 0, types[id % types.length]),
  );

  test.each([true, false])('requests by type reveal what they can (inclusive: %s)', (inclusive) => {
    const { seen, end } = walk(answersOf({ ...plain, tiles: long, inclusive, maxSize: 6 }));
    expect(ascending(seen)).toEqual(idsOf(long));
    expect(end.hiding).toEqual([]);
    expect(isComplete(end)).toBe(true);
  });

  test('a lower bound reveals the other end of a tie', () => {
    const tiles = long.slice(1, 12).map(({ id }) => feedItemAt(id, 0));
    const { seen } = walk(answersOf({ ...plain, tiles, inclusive: true, maxSize: 6, minAscends: true }));
    expect(seen.size).toBe(11);
  });

  test('a tie in another order each time is requested for as long as that brings something', () => {
    const tiles = Array.from({ length: 60 }, (_, id) => feedItemAt(id, 0));
    let turn = 0;
    const { seen } = walk(({ max }) => {
      turn += 7;
      const isAbove = max === undefined || max > (tiles[0]?.sorting_datetime ?? '');
      return isAbove ? [...tiles, ...tiles].slice(turn % 60, (turn % 60) + 10) : [];
    });
    expect(seen.size).toBe(60);
  });
});

describe('services that lie', () => {
  const tiles = Array.from({ length: 30 }, (_, id) => feedItemAt(id, id * 1000));

  test('what one that ignores bounds returns does not count as complete', () => {
    const { seen, end, requestCount } = walk(answersOf({ ...plain, tiles, ignores: ['max', 'min'] }));
    expect(seen.size).toBe(30);
    expect(isComplete(end)).toBe(false);
    expect(requestCount).toBeLessThan(30);
  });

  test('a repeated answer hides nothing, however often it is repeated', () => {
    const batch = [3, 2, 1].map((id) => feedItemAt(id, id * 1_000_000));
    let requestCount = 0;
    const { end } = walk(() => {
      requestCount += 1;
      return requestCount <= 12 ? batch : [];
    });
    expect(end.hidingCount).toBe(0);
  });

  test('an old tile at the front does not skip those in between', () => {
    const answer = answersOf({ ...plain, tiles, maxSize: 5 });
    const pinned = feedItemAt(99, -1_000_000);
    const { seen } = walk((request) => [pinned, ...answer(request)]);
    expect(ascending(seen)).toEqual([...idsOf(tiles), 99]);
  });

  test('the same tiles at ever older instants are abandoned after a hundred requests', () => {
    let requests = 0;
    const { end, requestCount } = walk(() => {
      requests += 1;
      return [feedItemAt(1, -requests), feedItemAt(2, -requests)];
    });
    expect(end.end).toBe('standing');
    expect(requestCount).toBeLessThanOrEqual(102);
    expect(isComplete(end)).toBe(false);
  });

  test.each([
    ['ever older', (requests: number) => -requests * 1000],
    ['at one instant', () => 0],
  ])(
    'ever more tiles, %s: an end at the bound, or after a number of requests at one instant',
    (_, offsetOf) => {
      let requests = 0;
      const bounds = { tiles: 5000 };
      const { seen, requestCount } = walk(
        () => {
          requests += 1;
          return Array.from({ length: 10 }, (_unused, index) =>
            feedItemAt(10 * requests + index, offsetOf(requests)),
          );
        },
        { bounds },
      );
      expect(seen.size).toBeLessThanOrEqual(bounds.tiles + 10);
      expect(requestCount).toBeLessThanOrEqual(bounds.tiles / 10 + 1);
    },
  );

  test('any answers at all: an end', () => {
    const anyTile = fc.record({
      id: fc.integer({ min: 0, max: 20 }),
      sorting_datetime: fc.constantFrom(
        '2026-11-21',
        '9999-12-31T23:59:59.999999',
        '0001-01-01',
        '2020-01-01',
      ),
      tile: fc.constant(undefined),
    });
    fc.assert(
      fc.property(
        fc.array(fc.array(anyTile, { maxLength: 5 }), { minLength: 1, maxLength: 8 }),
        (answers) => {
          let request = 0;
          const { requestCount } = walk(() => answers[request++ % answers.length] ?? []);
          expect(requestCount).toBeLessThanOrEqual(maxRequestsAtInstant * 5);
        },
      ),
    );
  });
});

describe("the operator's bounds", () => {
  const tiles = Array.from({ length: 100 }, (_, id) => feedItemAt(id, id * 1000));

  test('so many tiles, to within a batch', () => {
    const { seen, end } = walk(answersOf({ ...plain, tiles, maxSize: 10 }), { bounds: { tiles: 35 } });
    expect(seen.size).toBeGreaterThanOrEqual(35);
    expect(seen.size).toBeLessThan(45);
    expect(isComplete(end)).toBe(true);
  });

  test('so far back', () => {
    const since = parseTimestamp(tiles[40]?.sorting_datetime ?? '');
    const { seen, end } = walk(answersOf({ ...plain, tiles, maxSize: 10 }), {
      bounds: { tiles: 1000, since },
    });
    expect(ascending(seen)).toEqual(idsOf(tiles.slice(40)));
    expect(isComplete(end)).toBe(true);
  });
});

describe('requests that fail', () => {
  test('a stretch that is never answered is skipped, and the walk is not complete', () => {
    const tiles = Array.from({ length: 60 }, (_, id) => feedItemAt(id, id * 1_000_000));
    const answer = answersOf({ ...plain, tiles, maxSize: 10 });
    let state = newWalk;
    const seen = new Set<number>();
    for (let round = 0; round < 1000 && requestOf(state); round += 1) {
      const batch = answer(requestOf(state) ?? expect.unreachable());
      if (batch.some(({ id }) => id === 33)) {
        state = failed(state);
        continue;
      }
      const fresh = batch.filter(({ id }) => !seen.has(id));
      for (const { id } of fresh) seen.add(id);
      state = stepOf(state, batch, unbounded).next(fresh.length);
    }
    expect(state.end).toBe('oldest');
    expect(state.gaps).toBeGreaterThan(0);
    expect(isComplete(state)).toBe(false);
    expect(seen.has(0)).toBe(true);
  });

  test('while nothing older is answered the walk stays where it is', () => {
    let state = stepOf(newWalk, [feedItemAt(1, 0)], unbounded).next(1);
    for (let failures = 0; failures < 500; failures += 1) state = failed(state);
    expect(state.end).toBeNull();
    expect(state.at).toBe(timeOf(feedItemAt(1, 0)));
    expect(stepOf({ ...state, attempt: 0 }, [feedItemAt(2, -5)], unbounded).next(1).gaps).toBe(0);
  });
});
