import { expect, test } from 'vitest';
import { positionIn, windowAround } from './window.ts';

test.each([0, 1, 17])('scan %d is in the first window', (position) => {
  expect(windowAround(position)).toEqual({ from: 0, count: 18 });
});

test('every scan is in its window, and in no other', () => {
  for (let position = 0; position < 200; position += 1) {
    const { from, count } = windowAround(position);
    expect(from % count).toBe(0);
    expect(position - from).toBeGreaterThanOrEqual(0);
    expect(position - from).toBeLessThan(count);
  }
});

test.each([
  ['1', 0],
  ['24', 23],
  ['0', 0],
  ['', 0],
  ['x', 0],
  ['-1', 0],
  ['1234567', 0],
  [null, 0],
  [undefined, 0],
])('scan=%s is position %d', (text, position) => {
  expect(positionIn(text)).toBe(position);
});
