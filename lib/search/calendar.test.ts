import { expect, test } from 'vitest';
import { calendarParams, readCalendar } from './calendar.ts';
import { calendarPath } from './path.ts';

test.each([
  ['', ''],
  ['year=1905', ''],
  ['series=+&year=1905', ''],
  ['year=1905&series=Kurier++Poranny', 'series=Kurier+Poranny&year=1905'],
  ['series=Kurier&year=01905', 'series=Kurier&year=1905'],
  ['series=Kurier&year=0', 'series=Kurier'],
  ['series=Kurier&year=99999', 'series=Kurier'],
  ['series=Kurier&year=-5', 'series=Kurier'],
  ['series=Kurier&year=1e3', 'series=Kurier'],
  ['series=Kurier&year=', 'series=Kurier'],
  ['series=a%00b&page=3', 'series=a+b'],
  [`series=${'a'.repeat(9000)}`, `series=${'a'.repeat(300)}`],
])('%.40s is moved to %.40s', (asked, known) => {
  const query = calendarParams(readCalendar(new URLSearchParams(asked)));
  expect(String(query)).toBe(known);
  expect(String(calendarParams(readCalendar(query)))).toBe(known);
});

test('addresses', () => {
  expect(calendarPath('pl', {})).toBe('/pl/search/calendar');
  expect(calendarPath('en', { series: 'Kurier & Co', year: 1905 })).toBe(
    '/en/search/calendar?series=Kurier+%26+Co&year=1905',
  );
});
