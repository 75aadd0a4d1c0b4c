import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTimestamp } from '#lib/catalogue/timestamp.ts';
import { dateOf, unknownDate, yearsOfDate } from './date.ts';

test.each([
  ['[ca 1938]', '1938-01-01'],
  ['16th century', '1501-01-01'],
  ['16th cent.', '1501-01-01'],
  ['XVI w.', '1501-01-01'],
  ['XVI wiek', '1501-01-01'],
  ['XIX w.', '1801-01-01'],
  ['XX wieku', '1901-01-01'],
  ['2nd century', '0101-01-01'],
  ['1628–1658', '1628-01-01'],
  ['1628-1658', '1628-01-01'],
  ['[18--]', '1801-01-01'],
  ['[18--?]', '1801-01-01'],
  ['[193-?]', '1930-01-01'],
  ['[1535?]', '1535-01-01'],
  ['1901', '1901-01-01'],
  ['©1901', '1901-01-01'],
  ['cop. 1901', '1901-01-01'],
  ['1910-05', '1910-05-01'],
  ['1910-05-03', '1910-05-03'],
  ['1910-05-03T10:00:00Z', '1910-05-03'],
  ['3 maja 1791', '1791-05-03'],
  ['1 Września 1939 r.', '1939-09-01'],
  ['14 July 1789', '1789-07-14'],
  ['July 14, 1789', '1789-07-14'],
  ['12.01.1905', '1905-01-12'],
  ['12 I 1905', '1905-01-12'],
  ['styczeń 1905', '1905-01-01'],
  ['październik 1938', '1938-01-01'],
  ['przed 1800', '1800-01-01'],
  ['między 1890 a 1910', '1890-01-01'],
  ['XVIII/XIX w.', '1701-01-01'],
  ['193X', '1930-01-01'],
  ['[17]89', '1789-01-01'],
  ['12.05.1905-14.05.1905', '1905-01-01'],
  ['12-13 maja 1905', '1905-05-12'],
  ['30 IV–1 V 1905', '1905-04-30'],
  ['1905 [właśc. 1906]', '1906-01-01'],
  ['12 maja 1905 [właśc. 1906]', '1906-01-01'],
  ['1905 [właśc. 12 maja 1906]', '1906-05-12'],
  ['1905, cop. 1904', '1905-01-01'],
  ['28.07.1914-11.11.1918', '1914-01-01'],
  ['28.07.1914 - 11.11.1918', '1914-01-01'],
  ['28 VII 1914-11 XI 1918', '1914-01-01'],
  ['28 lipca 1914-11 listopada 1918', '1914-07-28'],
  ['1914-07-28/1918-11-11', '1914-07-28'],
  ['1 stycznia-31 grudnia 1905', '1905-01-01'],
  ['1985-04-XX', '1985-04-01'],
  ['1914-07-28 do 1918-11-11', '1914-07-28'],
  ['1905-05-12 nr 3', '1905-05-12'],
  ['1905-05 do 1906-07', '1905-05-01'],
  ['2004-06 and 2004-08', '2004-06-01'],
  ['1914-07-28. 1915', '1914-07-28'],
  ['12/25 maja 1905', '1905-05-25'],
  ['Nr 12 - 15 maja 1905', '1905-05-15'],
  ['Kraków – 12 maja 1905', '1905-05-12'],
  ['2 poł. XIX w.', '1851-01-01'],
  ['966', '0966-01-01'],
])('%s stands for %s', (description, day) => {
  expect(dateOf(description)).toBe(`${day}T00:00:00.000000`);
});

test.each([
  '',
  'b.d.',
  '[s.a.]',
  'nieznana',
  'n.d.',
  '12345678',
  '0000',
  '-0044',
  '-0044-03-15',
  '3rd century BC',
])('%j stands for no date', (description) => {
  expect(dateOf(description)).toBe(unknownDate);
});

test.each([
  ['1910-13-40', '1910-01-01'],
  ['31 lutego 1910', '1910-01-01'],
  ['1910-02-30', '1910-01-01'],
])('for an impossible day %s the year counts', (description, day) => {
  expect(dateOf(description)).toBe(`${day}T00:00:00.000000`);
});

test('any text gives a timestamp that can be parsed', () => {
  const piece = fc.constantFrom(
    '1938',
    '18',
    '--',
    '?',
    '[',
    ']',
    'ca ',
    ' w.',
    'XVI',
    'IVX',
    ' ',
    '-',
    '00',
    '99th century',
    ' maja ',
    '0',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece).map((pieces) => pieces.join('')),
  );
  fc.assert(
    fc.property(text, (description) => {
      const date = dateOf(description);
      expect(parseTimestamp(date)).toBe(date);
    }),
    { numRuns: 2000 },
  );
});

test('every year stands for itself', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1000, max: 2100 }),
      fc.constantFrom('', 'ca ', '[', 'ok. ', 'przed '),
      (year, before) => {
        expect(dateOf(`${before}${year}`)).toBe(`${year}-01-01T00:00:00.000000`);
      },
    ),
  );
});

test('the years of a date are those of its words, else that of its timestamp', () => {
  const day = parseTimestamp('1901-05-12') ?? unknownDate;
  expect(yearsOfDate('XIX w.', day)).toEqual({ from: 1801, to: 1900 });
  expect(yearsOfDate(null, day)).toEqual({ from: 1901, to: 1901 });
  for (const words of ['b.d.', '[s.d.]', '44 p.n.e.']) expect(yearsOfDate(words, day), words).toBeNull();
  for (const late of ['5661-01-01', '9999-12-31'])
    expect(yearsOfDate('', parseTimestamp(late) ?? unknownDate), late).toBeNull();
  expect(yearsOfDate('', unknownDate)).toBeNull();
});
