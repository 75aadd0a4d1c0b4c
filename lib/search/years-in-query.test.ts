import fc from 'fast-check';
import { expect, test } from 'vitest';
import { yearsInQuery } from './years-in-query.ts';

test.each([
  ['XIX wiek', 1801, 1900],
  ['w XIX wieku', 1801, 1900],
  ['XVI w.', 1501, 1600],
  ['16th century', 1501, 1600],
  ['the 19th century', 1801, 1900],
  ['1890s', 1890, 1899],
  ['1880s-1890s', 1880, 1899],
  ['1834', 1834, 1834],
  ['w 1834 roku', 1834, 1834],
  ['około 1910', 1910, 1910],
  ['1914-1918', 1914, 1918],
  ['lata 90. XIX wieku', 1890, 1899],
  ['lata 90. XIX', 1890, 1899],
  ['lata 90. XIX.', 1890, 1899],
  ['lata 90. XX wieku i początek XXI', 1990, 2033],
])('%s names years', (text, from, to) => {
  expect(yearsInQuery(text)).toEqual({ from, to });
});

test.each([
  'gazeta 1850',
  'II',
  'pan tadeusz',
  'w',
  'rok',
  '1850 -mapa x',
  '978 83 08 04939 2',
  '',
  '????',
  '17',
  'lata 20. i 30. XX wieku',
  'before 1850',
  'po 1918',
])('%s names no years', (text) => {
  expect(yearsInQuery(text)).toBeUndefined();
});

const parts = [
  'w. w wiek wieku r. rok lata lat z od do i połowa początek koniec około ok. ok ca. ca circa',
  'century cent. the of in from to early late year and x xi 1 1x 1st 16th',
].flatMap((all) => all.split(' '));

test('near-dates do not take long', () => {
  fc.assert(
    fc.property(fc.subarray(parts, { minLength: 1, maxLength: 3 }), (some) => {
      expect(yearsInQuery(`${`${some.join(' ')} `.repeat(Math.ceil(90 / some.length))}q`)).toBeUndefined();
    }),
  );
});
