import { describe, expect, test } from 'vitest';
import { cellStart, windowCapacity, windowStart } from './windows.ts';

test.each([
  ['pages', 0, 0],
  ['pages', 150, 100],
  ['pages', 5000, 1400],
  ['scroll', 51, 50],
  ['scroll', 1_000_000, 1450],
  ['text', 7, 7],
  ['text', 1500, 1480],
  ['contents', 333, 333],
  ['contents', 5000, 1400],
] as const)('%s from %d of 1500 begins at %d', (view, at, start) => {
  expect(windowStart(view, at, 1500)).toBe(start);
});

describe('parts of a text that begin anywhere', () => {
  test('come back to where they would begin if none ended early', () => {
    expect([windowCapacity('text', 0), windowCapacity('text', 7), windowCapacity('text', 27)]).toEqual([
      20, 13, 13,
    ]);
    expect(cellStart('text', 27)).toBe(20);
  });
});
