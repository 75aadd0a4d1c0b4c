import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOf, unknownDate } from './date.ts';
import { yearsOf } from './years.ts';

test.each([
  ['1901', 1901, 1901],
  ['[ca 1938]', 1938, 1938],
  ['cop. 1901', 1901, 1901],
  ['16th century', 1501, 1600],
  ['XVI w.', 1501, 1600],
  ['XVI/XVII w.', 1501, 1700],
  ['XX wieku', 1901, 2000],
  ['[18--]', 1800, 1899],
  ['[18--?]', 1800, 1899],
  ['[193-?]', 1930, 1939],
  ['193--', 1930, 1939],
  ['966', 966, 966],
  ['[ca 966?]', 966, 966],
  ['19-20th century', 1801, 2000],
  ['1628–1658', 1628, 1658],
  ['1914-18', 1914, 1918],
  ['1905–07', 1905, 1907],
  ['1910-05', 1910, 1910],
  ['1910-05-13', 1910, 1910],
  ['między 1890 a 1910', 1890, 1910],
  ['3 maja 1791', 1791, 1791],
])('%s covers %i to %i', (description, from, to) => {
  expect(yearsOf(description)).toEqual({ from, to });
});

test.each([
  '',
  '3rd century BC',
  'I w. p.n.e.',
  '44 p.n.e.',
  '120 B.C.E.',
  'b.d.',
  '[s.a.]',
  'n.d.',
  '12345678',
  '0000',
])('%j covers no year', (description) => {
  expect(yearsOf(description)).toBeNull();
});

test('a span begins no later than it ends, and covers the day that stands for the date', () => {
  const piece = fc.constantFrom(
    'ca',
    '1901',
    '1850',
    'XIX w.',
    '[18--]',
    '-',
    '–',
    '/',
    ' ',
    '193-',
    '12',
    '05',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const text = pieces.join('');
      const years = yearsOf(text);
      if (years) expect(years.from).toBeLessThanOrEqual(years.to);
      else expect(dateOf(text)).toBe(unknownDate);
    }),
  );
});
