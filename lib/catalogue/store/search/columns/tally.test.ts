import { expect, test } from 'vitest';
import { everything } from '#lib/search/address.ts';
import type { Timestamp } from '../../../timestamp.ts';
import { Columns } from './columns.ts';
import { candidates, frequentTerms } from './facet-values.ts';
import { tally } from './tally.ts';

const { filters } = everything;
const row = (number: number, terms: string, year: number | null = null) => ({
  number,
  sorting: '2026-01-01T00:00:00.000000' as Timestamp,
  yearFrom: year,
  yearTo: year,
  monthDay: 0,
  terms,
});

function columnsOf(rows: readonly ReturnType<typeof row>[], termCount: number, before = 0): Columns {
  const columns = new Columns(before);
  for (let term = 1; term <= termCount; term += 1) columns.setTerm(term, term % 2 ? 'subject' : 'place');
  for (const one of rows) columns.set(one);
  return columns;
}

test('counts are those of rows as they are now: changed, longer than before, removed, or never read', () => {
  const columns = columnsOf([row(101, '{1,2}', 1926), row(102, '{1}'), row(103, '{2,3}', 1931)], 4, 100);
  columns.set(row(101, '{3}', 1945));
  columns.set(row(102, '{1,2,4}', 1926));
  columns.remove(103);
  columns.remove(104);
  columns.set(row(104, '{1}', 1926));
  const numbers = Uint32Array.from([101, 102, 103, 104, 105]);
  const { hits, terms, decades } = tally(columns, numbers, filters, [], true);
  expect([...hits]).toEqual([101, 102]);
  expect([...terms]).toEqual([0, 1, 1, 1, 1]);
  expect([...decades.from]).toEqual([
    [1920, 1],
    [1940, 1],
  ]);
  const uncounted = tally(columns, numbers, filters, [], false);
  expect([[...uncounted.hits], uncounted.terms.length, uncounted.decades.from.size]).toEqual([
    [101, 102],
    0,
    0,
  ]);
  expect([1, 2, 3, 4].map((term) => columns.objectsOf(term))).toEqual([1, 1, 1, 1]);
  expect(columns.count).toBe(2);
});

test('the most frequent terms of each facet come first, equally frequent ones by number', () => {
  const columns = columnsOf([], 400);
  const counts = Uint32Array.from({ length: 401 }, (_, term) => (term * 37) % 10);
  const expected = [1, 0].flatMap((odd) =>
    Array.from({ length: 400 }, (_, index) => index + 1)
      .filter((term) => term % 2 === odd && counts[term])
      .sort((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0) || one - other)
      .slice(0, candidates),
  );
  expect(frequentTerms(columns, counts).toSorted()).toEqual(expected.toSorted());
});
