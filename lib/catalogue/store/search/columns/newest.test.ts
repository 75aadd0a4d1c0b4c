import { expect, test } from 'vitest';
import type { Timestamp } from '../../../timestamp.ts';
import { Columns } from './columns.ts';
import { newestNumbers } from './newest.ts';

const objects = 30_000;
const [common, rare, unused] = [1, 2, 3];
const terms = [common, rare, unused].map((id) => ({
  id,
  facet: 'place' as const,
  value: `${id}`,
  label: `${id}`,
}));
const shelves = [
  ...terms.map(({ facet, value }) => ({ facet, value })),
  { from: 1901, to: 2000 },
  { from: 1801, to: 1900 },
];

/** @param ageOf an object by its number: higher for older ones */
function libraryOf(ageOf: (number: number) => number): Columns {
  const columns = new Columns();
  for (const { id, facet } of terms) columns.setTerm(id, facet);
  for (let number = 1; number <= objects; number += 1) {
    const isRare = number > 14_000 && number < 14_004;
    const year = isRare ? 1850 : 1950;
    const seconds = 1_000_000 - ageOf(number);
    columns.set({
      number,
      sorting: `${new Date(seconds * 1000).toISOString().slice(0, -1)}000` as Timestamp,
      yearFrom: year,
      yearTo: year,
      monthDay: 0,
      terms: isRare ? '{1,2}' : '{1}',
    });
  }
  return columns;
}

test.each([
  ['last', (number: number) => -number, [30_000, 29_999], [14_003]],
  ['first', (number: number) => number, [1, 2], [14_001]],
  [
    'first by a mirror, and some after it',
    (number: number) => (number <= 29_998 ? number : -number),
    [30_000, 29_999],
    [14_003],
  ],
])('shelves have recent objects where the newest were added %s', (_, ageOf, newest, ofRare) => {
  const found = newestNumbers(libraryOf(ageOf), { shelves, limit: 2 }, terms);
  expect(found).toEqual([newest, ofRare, [], newest, ofRare]);
});
