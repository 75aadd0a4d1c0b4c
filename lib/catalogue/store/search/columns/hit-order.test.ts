import { expect, test } from 'vitest';
import type { Timestamp } from '../../../timestamp.ts';
import { Columns } from './columns.ts';
import { noPages, withPages } from './found.ts';
import { orderedHits } from './hit-order.ts';

test.each<[string, limit: number, hits: number[], read: number, ordered: number[]]>([
  ['they hold the range', 2, [1, 2, 3, 4], 1, [4, 2]],
  ['they hold all hits, though the range is longer', 40, [2, 4], 1, [4, 2]],
  ['there are no more, and the others follow', 40, [1, 2, 3, 4], 2, [4, 2, 1, 3]],
])('tiers are read until %s', (_, limit, numbers, read, ordered) => {
  const columns = new Columns();
  for (const number of [1, 2, 3, 4]) {
    const sorting = `2026-01-01T00:00:00.00000${number}` as Timestamp;
    columns.set({ number, sorting, yearFrom: null, yearTo: null, monthDay: 0, terms: '{}' });
  }
  let count = 0;
  function* tiers() {
    for (const tier of [
      [2, 4],
      [1, 2],
    ]) {
      count += 1;
      yield Uint32Array.from(tier);
    }
  }
  const hits = Uint32Array.from(numbers);
  const found = withPages(columns, hits, noPages, undefined);
  const range = { offset: 0, limit };
  const ranking = { tiers: tiers(), scores: { numbers: new Uint32Array(0), weights: new Uint32Array(0) } };
  expect([...orderedHits(columns, { order: 'relevance', range }, found, hits, ranking)]).toEqual(ordered);
  expect(count).toBe(read);
});

test.each([
  ['date', [6, 5, 3, 4, 7, 1, 2]],
  ['-date', [1, 7, 4, 3, 5, 6, 2]],
] as const)(
  'by %s, objects of one year come by month and day, those of one date as they were added',
  (order, ordered) => {
    const columns = new Columns();
    const dates = [[1928], [null], [1926, 512], [1926, 512], [1926, 500], [1926], [1926, 1101]] as const;
    for (const [index, [yearFrom, monthDay = 0]] of dates.entries()) {
      const sorting = `2026-01-01T00:00:00.00000${index}` as Timestamp;
      columns.set({ number: index + 1, sorting, yearFrom, yearTo: yearFrom, monthDay, terms: '{}' });
    }
    const hits = Uint32Array.from([1, 2, 3, 4, 5, 6, 7]);
    const found = withPages(columns, hits, noPages, undefined);
    const range = { offset: 0, limit: 40 };
    expect([...orderedHits(columns, { order, range }, found, hits, undefined)]).toEqual(ordered);
  },
);
