import fc from 'fast-check';
import { expect, test } from 'vitest';
import { windowOf } from './window.ts';

const grids = fc.record({
  tiles: fc.integer({ min: 0, max: 60_000 }),
  columns: fc.integer({ min: 1, max: 12 }),
  rowHeight: fc.integer({ min: 1, max: 900 }),
});
const tops = fc.integer({ min: -100_000, max: 60_000_000 });
const heights = fc.integer({ min: 0, max: 5000 });

test('tiles and the space for the others always make up the whole grid', () => {
  fc.assert(
    fc.property(grids, tops, heights, (grid, top, height) => {
      const { first, last, before, after } = windowOf(grid, top, height);
      expect(first).toBeGreaterThanOrEqual(0);
      expect(last).toBeLessThanOrEqual(grid.tiles);
      expect(first % grid.columns).toBe(0);
      expect(before).toBeGreaterThanOrEqual(0);
      expect(after).toBeGreaterThanOrEqual(0);
      const rowsShown = Math.ceil(Math.max(last - first, 0) / grid.columns);
      const rows = Math.ceil(grid.tiles / grid.columns);
      expect(before + rowsShown * grid.rowHeight + after).toBe(rows * grid.rowHeight);
    }),
  );
});

test('every tile that touches the screen is in the document', () => {
  fc.assert(
    fc.property(grids, tops, heights, fc.nat(), (grid, top, height, pick) => {
      fc.pre(grid.tiles > 0);
      const tile = pick % grid.tiles;
      const upper = Math.floor(tile / grid.columns) * grid.rowHeight;
      fc.pre(upper + grid.rowHeight > top && upper < top + height);
      const { first, last } = windowOf(grid, top, height);
      expect(tile).toBeGreaterThanOrEqual(first);
      expect(tile).toBeLessThan(last);
    }),
  );
});

test('what is in the document does not grow with the feed', () => {
  const counts = [50, 5000, 50_000].map((tiles) => {
    const { first, last } = windowOf({ tiles, columns: 4, rowHeight: 300 }, 1500, 900);
    return last - first;
  });
  expect(Math.max(...counts)).toBeLessThanOrEqual((3 + 12) * 4);
});
