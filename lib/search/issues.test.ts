import { expect, test } from 'vitest';
import type { Timestamp } from '#lib/catalogue/timestamp.ts';
import { unknownDate } from '#lib/metadata/date.ts';
import { yearsOf } from '#lib/metadata/years.ts';
import { issueDatesOf, monthDayOf } from './issues.ts';

const at = (day: string) => `${day}T00:00:00.000000` as Timestamp;
const datesOf = (dateDescriptive: string, date = unknownDate) =>
  issueDatesOf({ date, dateDescriptive, years: yearsOf(dateDescriptive) }).map(
    ({ year, month, day }) => `${year}-${month}-${day}`,
  );

test.each([
  ['12 stycznia 1905', ['1905-1-12']],
  ['styczeń 1905', ['1905-1-0']],
  ['1905', ['1905-0-0']],
  ['[ca 1905]', ['1905-0-0']],
  ['12–18 stycznia 1905', ['1905-1-12']],
  ['styczeń–luty 1905', ['1905-1-0']],
  ['31 XII 1904–2 I 1905', ['1904-12-31', '1905-1-1']],
  ['grudzień 1904/styczeń 1905', ['1904-12-0', '1905-1-0']],
  ['12–31 stycznia 1905', ['1905-0-0']],
  ['12 (25) stycznia 1905', ['1905-0-0']],
  ['30 grudnia 1904 (12 stycznia 1905)', ['1904-0-0', '1905-0-0']],
  ['1905/06', ['1905-0-0', '1906-0-0']],
  ['1890–1910', ['0-0-0']],
  ['XIX w.', ['0-0-0']],
  ['b.d.', ['0-0-0']],
])('%s', (description, dates) => {
  expect(datesOf(description)).toEqual(dates);
});

test('the description takes precedence over the date that a service derived from it', () => {
  expect(datesOf('[1905]', at('1905-07-02'))).toEqual(['1905-0-0']);
});

test.each([
  ['1905-01-12', [{ year: 1905, month: 1, day: 12 }]],
  ['1905-03-01', [{ year: 1905, month: 3, day: 0 }]],
  ['1905-01-01', [{ year: 1905, month: 0, day: 0 }]],
])('without a description %s is as precise as conventions allow', (day, dates) => {
  const years = { from: 1905, to: 1905 };
  expect(issueDatesOf({ date: at(day), dateDescriptive: null, years })).toEqual(dates);
  expect(issueDatesOf({ date: at(day), dateDescriptive: ' ', years })).toEqual(dates);
});

test('an unknown date has no year', () => {
  expect(issueDatesOf({ date: unknownDate, dateDescriptive: null, years: null })).toEqual([
    { year: 0, month: 0, day: 0 },
  ]);
});

test.each([
  ['12 stycznia 1905', 112],
  ['grudzień 1905', 1200],
  ['1905', 0],
  ['31 XII 1904–2 I 1905', 1231],
  ['1905/06', 0],
  ['b.d.', 0],
  // Of a year too late for an existing thing.
  ['12 stycznia 2905', 0],
])('within a year %s is ordered by %i', (dateDescriptive, expected) => {
  const years = yearsOf(dateDescriptive);
  expect(monthDayOf({ date: unknownDate, dateDescriptive, years })).toBe(expected);
});
