import { unknownDate } from '#lib/metadata/date.ts';
import { yearsOf } from '#lib/metadata/years.ts';
import type { ObjectValues } from '../records.fixture.ts';

/** Dates of objects by id, in the order in which they are added. */
const dates = {
  a: '1928',
  b: null,
  c: '2 maja 1926',
  d: '2 maja 1926',
  e: '1926-11-30',
  f: 'maj 1926',
  g: '1926',
  h: '11 kwietnia 1926',
};

/** The fields of an object with a date. */
export const dated = (dateDescriptive: string | null): ObjectValues => ({
  dateDescriptive,
  years: dateDescriptive === null ? null : yearsOf(dateDescriptive),
  date: unknownDate,
});

/** The dates of objects, by id: days, months and years of one year, another year, and none. */
export const datedObjects = Object.entries(dates).map(([id, date]) => [id, dated(date)] as const);

/** Their ids in either order. */
export const orderedByDate = { date: 'ghfcdeab', '-date': 'aedcfhgb' } as const;
