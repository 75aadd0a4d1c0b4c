import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gridStep } from './grid-step.ts';

// 0 1 2 3
// 4 5 6 7
// 8 9
const grid = { count: 10, columns: 4, rows: 2 };

test.each([
  ['ArrowRight', 3, 4],
  ['ArrowRight', 9, 9],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 1, 5],
  ['ArrowDown', 6, 6],
  ['ArrowUp', 9, 5],
  ['ArrowUp', 2, 2],
  ['PageDown', 0, 8],
  ['PageDown', 2, 6],
  ['PageUp', 9, 1],
  ['PageUp', 5, 1],
  ['Home', 7, 0],
  ['End', 2, 9],
  ['Enter', 2, undefined],
])('%s leads from %s to %s', (key, from, to) => {
  expect(gridStep(key, from, grid)).toBe(to);
});

test('no key leads out of the grid, or by rows out of the column', () => {
  const keys = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'];
  const size = fc.integer({ min: 1, max: 120 });
  fc.assert(
    fc.property(fc.constantFrom(...keys), size, size, size, fc.nat(), (key, count, columns, rows, index) => {
      const from = index % count;
      const to = gridStep(key, from, { count, columns, rows }) ?? -1;
      expect(to).toBeGreaterThanOrEqual(0);
      expect(to).toBeLessThan(count);
      if (/Down|Up/.test(key)) expect(to % columns).toBe(from % columns);
    }),
  );
});
