import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarDateOf, dayAfter, daysIn, intervalOf, spanOf, weekdayOf, weeksOf } from './calendar-date.ts';

test.each([
  ['1905-01-12', 1905, 1, 12],
  ['1853-06-04T00:00:00Z', 1853, 6, 4],
  ['1863.07.13', 1863, 7, 13],
  ['1863/07/13', 1863, 7, 13],
  ['12.01.1905', 1905, 1, 12],
  ['7. 2. 1905', 1905, 2, 7],
  ['12 I 1905', 1905, 1, 12],
  ['12.XII.1905', 1905, 12, 12],
  ['12 stycznia 1905', 1905, 1, 12],
  ['1 Września 1939 r.', 1939, 9, 1],
  ['[3 maja 1791 roku]', 1791, 5, 3],
  ['1905, 12 stycznia', 1905, 1, 12],
  ['8 December 1801', 1801, 12, 8],
  ['January 1, 1859', 1859, 1, 1],
  ['Jan. 1, 1859', 1859, 1, 1],
  ['1859 January 1', 1859, 1, 1],
  ['29 lutego 1904', 1904, 2, 29],
])('%s is a day', (description, year, month, day) => {
  expect(calendarDateOf(description)).toEqual({ year, month, day });
});

test.each([
  ['styczeń 1905', 1905, 1],
  ['Maj 1905 r.', 1905, 5],
  ['września 1905', 1905, 9],
  ['IX 1905', 1905, 9],
  ['September, 1905', 1905, 9],
  ['Sept. 1905', 1905, 9],
  ['1905, październik', 1905, 10],
  ['1910-05', 1910, 5],
])('%s is a month', (description, year, month) => {
  expect(calendarDateOf(description)).toEqual({ year, month });
});

test.each([
  '',
  '1905',
  '[ca 1905]',
  'ca 12 stycznia 1905',
  'po 12 stycznia 1905',
  '12 stycznia 1905?',
  '12–18 stycznia 1905',
  '12-18 stycznia 1905',
  '12 (25) stycznia 1905',
  '30 grudnia 1904 (12 stycznia 1905)',
  'styczeń–luty 1905',
  'styczeń/luty 1905',
  '1905-01-12/1905-01-18',
  // January or December.
  '01/12/1905',
  '30 lutego 1905',
  '29 February 1900',
  '1905-13',
  '1905-00-00',
  'XX 1905',
  'nr 12 1905',
  'wiosna 1905',
  'Spring 1905',
  'XIX w.',
  '0000-01-01',
  '12 stycznia 19055',
])('%j is neither', (description) => {
  expect(calendarDateOf(description)).toBeUndefined();
});

test('months have their days, and days their weekday', () => {
  expect([1, 2, 4, 12].map((month) => daysIn(1905, month))).toEqual([31, 28, 30, 31]);
  expect([1900, 1904, 2000].map((year) => daysIn(year, 2))).toEqual([28, 29, 29]);
  expect(daysIn(4, 2)).toBe(29);
  // A Thursday, and the Friday with which the Gregorian calendar began.
  expect(weekdayOf({ year: 1905, month: 1, day: 12 })).toBe(3);
  expect(weekdayOf({ year: 1582, month: 10, day: 15 })).toBe(4);
});

test('a month consists of weeks from Monday to Sunday', () => {
  expect(weeksOf(1905, 1)).toEqual([
    [undefined, undefined, undefined, undefined, undefined, undefined, 1],
    [2, 3, 4, 5, 6, 7, 8],
    [9, 10, 11, 12, 13, 14, 15],
    [16, 17, 18, 19, 20, 21, 22],
    [23, 24, 25, 26, 27, 28, 29],
    [30, 31, undefined, undefined, undefined, undefined, undefined],
  ]);
  expect(weeksOf(1897, 2)).toHaveLength(4);
});

test('every month has each of its days once, below its day of the week', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
      const weeks = weeksOf(year, month);
      const days = weeks.flatMap((week) => week.flatMap((day) => day ?? []));
      expect(days).toEqual(Array.from({ length: daysIn(year, month) }, (_, index) => index + 1));
      for (const week of weeks)
        for (const [weekday, day] of week.entries())
          if (day !== undefined) expect(weekdayOf({ year, month, day })).toBe(weekday);
    }),
  );
});

test.each([
  ['5–6 stycznia 1905 r.', '1905-1-5'],
  ['[5/6 stycznia 1905]', '1905-1-5'],
  ['5-6 I 1905', '1905-1-5'],
  ['30 IV - 1 V 1905', '1905-4-30'],
  ['12–18.01.1905', '1905-1-12'],
  ['January 5–6, 1905', '1905-1-5'],
  ['1905-01-05/1905-01-06', '1905-1-5'],
  ['1905-01-05/06', '1905-1-5'],
  ['styczeń–luty 1905', '1905-1-'],
  ['lipiec/wrzesień 1905', '1905-7-'],
  ['31 XII 1904–1 I 1905', '1904-12-31'],
  ['grudzień 1904/styczeń 1905', '1904-12-'],
])('the first date of %s', (description, expected) => {
  const { year, month, day = '' } = spanOf(description)?.first ?? {};
  expect(`${year}-${month}-${day}`).toBe(expected);
});

test('a span has a last date, and a day has a next one', () => {
  expect(spanOf('31 XII 1904–1 I 1905')?.last).toEqual({ year: 1905, month: 1, day: 1 });
  expect(spanOf('styczeń/luty 1905')?.last).toEqual({ year: 1905, month: 2 });
  expect(dayAfter({ year: 1904, month: 2, day: 28 })).toEqual({ year: 1904, month: 2, day: 29 });
  expect(dayAfter({ year: 1904, month: 12, day: 31 })).toEqual({ year: 1905, month: 1, day: 1 });
});

test.each([
  '5 stycznia 1905',
  '1905-1906',
  '1905/06',
  '1863/07/13',
  '1 stycznia–31 grudnia 1905',
  'styczeń–grudzień 1905',
  'maj–3 maja 1905',
  '6–5 stycznia 1905',
  '31 XII 1904–31 I 1905',
  'grudzień 1904/grudzień 1905',
  // In the Julian and the Gregorian calendar.
  '12/25 maja 1905',
  '5, 6, 7 stycznia 1905',
  '5–',
  '–',
  '',
])('%s is not a span', (description) => {
  expect(spanOf(description)).toBeUndefined();
});

test('a time of any length has its first and last date, but a day in two calendars is none', () => {
  const endsOf = (text: string) => {
    const { first, last } = intervalOf(text) ?? {};
    return [first, last].map((date) => date && Object.values(date).join('-'));
  };
  expect(endsOf('1908-03-12/1908-05-20')).toEqual(['1908-3-12', '1908-5-20']);
  expect(endsOf('1 stycznia–31 grudnia 1905')).toEqual(['1905-1-1', '1905-12-31']);
  expect(endsOf('1905-05-12/1905-05-25')).toEqual(['1905-5-12', '1905-5-25']);
  expect(endsOf('maj-grudzień 1905')).toEqual(['1905-5', '1905-12']);
  for (const text of [
    '12/25 maja 1905',
    '30 kwietnia/13 maja 1905',
    'maj–3 czerwca 1905',
    '1905-1906',
    '1905',
  ])
    expect(intervalOf(text)).toBeUndefined();
});
