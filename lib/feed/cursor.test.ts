import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatTimestamp, shiftTimestamp } from '#lib/catalogue/timestamp.ts';
import { instant } from '../catalogue/store/records.fixture.ts';
import { boundOf, type SortedTile, step } from './cursor.ts';
import { fetchTiles, type Upstream, walk } from './upstream.fixture.ts';

const origin = instant('2026-11-21T10:29:59.999990');

/** Tiles at small intervals, so that adjacent times and ties are frequent; only some have fractions of a second. */
function feedOf(offsets: number[]): SortedTile[] {
  return offsets.map((offset, id) => ({
    id,
    sorting_datetime: formatTimestamp(shiftTimestamp(origin, offset)),
  }));
}

const distances = fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 5_000_000 }));
const unique = fc.uniqueArray(distances, { maxLength: 60 }).map(feedOf);
const tied = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 60 }).map(feedOf);
const batches = fc.integer({ min: 1, max: 9 });

const numbers = (tiles: SortedTile[]) => tiles.map(({ id }) => id);
const limit = (tiles: SortedTile[]) => 4 * tiles.length + 4;
const walkUpstream = (upstream: Upstream) => walk((max) => fetchTiles(upstream, max), limit(upstream.tiles));

function longestTie(tiles: SortedTile[]): number {
  const counts = new Map<string, number>();
  for (const { sorting_datetime: time } of tiles) counts.set(time, (counts.get(time) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

describe('every tile once, newest first, to an end', () => {
  test('exclusive bounds and times of their own, as our own API has them', () => {
    fc.assert(
      fc.property(unique, batches, (tiles, batch) => {
        const whole = fetchTiles({ tiles, batch: Number.POSITIVE_INFINITY, inclusive: false }, undefined);
        expect(walkUpstream({ tiles, batch, inclusive: false })).toEqual(whole);
      }),
    );
  });

  test('inclusive bounds and times of their own', () => {
    fc.assert(
      fc.property(unique, batches, (tiles, batch) => {
        const whole = fetchTiles({ tiles, batch: Number.POSITIVE_INFINITY, inclusive: true }, undefined);
        expect(walkUpstream({ tiles, batch, inclusive: true })).toEqual(whole);
      }),
    );
  });

  test.each([true, false])('ties no longer than a batch, inclusive bounds: %s', (inclusive) => {
    fc.assert(
      fc.property(tied, fc.nat({ max: 5 }), (tiles, more) => {
        const batch = Math.max(1, longestTie(tiles)) + more;
        const shown = walkUpstream({ tiles, batch, inclusive });
        expect(numbers(shown).sort((one, other) => one - other)).toEqual(numbers(tiles));
      }),
    );
  });
});

describe('ties longer than a batch', () => {
  test.each([true, false])(
    'nothing twice, an end, and of each instant at least a batch, inclusive: %s',
    (inclusive) => {
      fc.assert(
        fc.property(tied, batches, (tiles, batch) => {
          const shown = walkUpstream({ tiles, batch, inclusive });
          expect(new Set(numbers(shown)).size).toBe(shown.length);
          // Tiles of a tie beyond a full batch cannot be reached by any request to this upstream.
          for (const time of new Set(tiles.map((tile) => tile.sorting_datetime))) {
            const there = tiles.filter((tile) => tile.sorting_datetime === time);
            const seen = shown.filter((tile) => tile.sorting_datetime === time);
            expect(seen.length).toBeGreaterThanOrEqual(Math.min(there.length, batch));
          }
        }),
      );
    },
  );
});

describe('upstreams that lie', () => {
  test('one that always sends the same batch is left after two more requests', () => {
    const tiles = feedOf([5, 4, 3]);
    let requests = 0;
    const shown = walk(() => {
      requests += 1;
      return tiles;
    }, 10);
    expect(shown).toEqual(tiles);
    expect(requests).toBeLessThanOrEqual(4);
  });

  test('one that repeats a batch somewhere loses nothing and shows nothing twice', () => {
    // With batches of one tile every second one brings nothing new, so repetition cannot be told from the end.
    const largerBatches = batches.filter((batch) => batch > 1);
    fc.assert(
      fc.property(unique, largerBatches, fc.nat({ max: 20 }), (tiles, batch, at) => {
        const upstream = { tiles, batch, inclusive: false };
        let request = 0;
        let previous: SortedTile[] = [];
        const shown = walk((max) => {
          request += 1;
          const stale = request === at + 2;
          if (!stale) previous = fetchTiles(upstream, max);
          return previous;
        }, limit(tiles) + 4);
        expect(numbers(shown).sort((one, other) => one - other)).toEqual(numbers(tiles));
      }),
    );
  });

  test('any answers at all: an end, and nothing twice', () => {
    const anyTile = fc.record({
      id: fc.integer({ min: 0, max: 20 }),
      sorting_datetime: fc.oneof(
        fc.constantFrom('2026-11-21', '9999-12-31T23:59:59.999999', '0001-01-01'),
        fc.string(),
      ),
    });
    fc.assert(
      fc.property(
        fc.array(fc.array(anyTile, { maxLength: 5 }), { minLength: 1, maxLength: 8 }),
        (answers) => {
          let request = 0;
          const shown = walk(() => answers[request++ % answers.length] ?? [], 21 * 3 + 4);
          expect(new Set(numbers(shown)).size).toBe(shown.length);
        },
      ),
    );
  });
});

test('an empty feed ends at once', () => {
  expect(step(undefined, [], new Set())).toEqual({ fresh: [], next: undefined });
});

test('the first request has no bound; the next requests from a microsecond above the oldest tile', () => {
  expect(boundOf(undefined)).toBeUndefined();
  expect(boundOf({ oldest: '2026-11-21T10:29:59.999999', stride: 1 })).toBe('2026-11-21T10:30:00');
  expect(boundOf({ oldest: '2026-11-21T10:30:00', stride: 0 })).toBe('2026-11-21T10:30:00');
  expect(boundOf({ oldest: '2026-11-21T10:30:00', stride: -1 })).toBe('2026-11-21T10:29:59.999999');
});
