import { expect, test } from 'vitest';
import { clampRange, maxPrinted, printParams, printPath, readPrint } from './print-range.ts';

test.each([
  ['', 0, maxPrinted],
  ['from=12&to=15', 11, 4],
  ['from=15&to=12', 11, 4],
  ['from=%2012%20&to=12', 11, 1],
  ['to=3', 0, 3],
  ['from=3', 2, maxPrinted],
  ['from=1&to=500', 0, maxPrinted],
  ['from=0&to=-3', 0, maxPrinted],
  ['from=9999999&to=x', 0, maxPrinted],
])('%s is %d and %d from there', (query, from, count) => {
  expect(readPrint(new URLSearchParams(query))).toEqual({ from, count });
});

test.each([
  ['from=50', 60, 49, 11],
  ['from=500', 60, 59, 1],
  ['from=2&to=3', 1, 0, 1],
])('%s of %d begins at %d and has %d', (query, total, from, count) => {
  const range = clampRange(readPrint(new URLSearchParams(query)), total);
  expect(range).toEqual({ from, count });
});

test('a range has one address', () => {
  const query = (text: string, total?: number) =>
    `${printParams(readPrint(new URLSearchParams(text)), total)}`;
  expect(query('to=15&from=12&size=full')).toBe('from=12&to=15');
  expect(query('from=1&to=20')).toBe('');
  expect(query('from=12&to=99')).toBe('from=12');
  expect(query('from=50&to=60', 60)).toBe('from=50');
  const object = { id: 'a/b', slug: 'c' };
  expect(printPath('en', object)).toBe('/en/objects/a%2Fb/c/print');
  expect(printPath('en', object, { from: 11, count: 4 }, 60)).toBe('/en/objects/a%2Fb/c/print?from=12&to=15');
});
