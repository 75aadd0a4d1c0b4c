import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Batch,
  batchOf,
  countOf,
  fillBatch,
  missingOf,
  positionsOf,
  releaseTiles,
  seenIn,
} from './batches.ts';
import type { TileView } from './tile-view.ts';

const view = (id: number): TileView => ({
  id,
  type: 'news',
  sorting_datetime: '2026-01-01T00:00:00',
  href: undefined,
  title: `Tile ${id}`,
  note: '',
  image: undefined,
});

/** Batches of these sizes; ids count from 1 through all of them. */
function batchesOf(sizes: number[]): Batch[] {
  let id = 0;
  return sizes.map((size) =>
    batchOf(
      Array.from({ length: size }, () => view(++id)),
      undefined,
    ),
  );
}

const sizes = fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 80 });
const range = fc.tuple(fc.nat({ max: 300 }), fc.nat({ max: 60 }));

describe('whatever is let go and loaded again', () => {
  test('every tile counts as seen, and no other', () => {
    fc.assert(
      fc.property(sizes, range, fc.nat({ max: 700 }), (all, [first, length], id) => {
        const seen = seenIn(releaseTiles(batchesOf(all), first, first + length));
        expect(seen.has(id)).toBe(id >= 1 && id <= countOf(batchesOf(all)));
      }),
    );
  });

  test('every tile keeps its position', () => {
    fc.assert(
      fc.property(sizes, range, (all, [first, length]) => {
        const before = batchesOf(all);
        const after = releaseTiles(before, first, first + length);
        expect(countOf(after)).toBe(countOf(before));
        expect(positionsOf(after, 0, 1000).map(({ id }) => id)).toEqual(
          positionsOf(before, 0, 1000).map(({ id }) => id),
        );
        const reloaded = after.map((batch) => fillBatch(batch, batch.ids.map(view).reverse()));
        expect(positionsOf(reloaded, 0, 1000)).toEqual(positionsOf(before, 0, 1000));
      }),
    );
  });

  test('what is on the screen is there', () => {
    fc.assert(
      fc.property(sizes, range, (all, [first, length]) => {
        const after = releaseTiles(batchesOf(all), first, first + length);
        expect(missingOf(after, first, first + length)).toEqual([]);
        for (const { id, tile } of positionsOf(after, first, first + length)) expect(tile?.id).toBe(id);
      }),
    );
  });

  test('the tiles in memory do not grow with the feed', () => {
    const after = releaseTiles(batchesOf(Array.from({ length: 1250 }, () => 40)), 20_000, 20_060);
    expect(after.filter(({ tiles }) => tiles).length).toBeLessThanOrEqual(19);
    expect(countOf(after)).toBe(50_000);
  });
});

test('with nothing to let go the batches are the very same', () => {
  const batches = batchesOf([4, 4, 4]);
  expect(releaseTiles(batches, 0, 12)).toBe(batches);
});

test('what comes near the screen is missed before it is on it', () => {
  const batches = releaseTiles(batchesOf(Array.from({ length: 40 }, () => 10)), 390, 400);
  expect(missingOf(batches, 100, 110)).toEqual([9, 10, 11]);
  expect(positionsOf(batches, 100, 102)).toEqual([
    { id: 101, tile: undefined },
    { id: 102, tile: undefined },
  ]);
});

test('a tile that has gone leaves its position empty, and one that has come takes none', () => {
  const [batch] = releaseTiles(batchesOf([2, ...Array.from({ length: 20 }, () => 9)]), 150, 160);
  if (!batch) throw new Error('There is a batch');
  expect(batch.tiles).toBeUndefined();
  expect(fillBatch(batch, [view(99), view(2)]).tiles).toEqual([null, view(2)]);
});
