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
  ['17 wiek i 18 wiek', 1601, 1800],
  ['17 w. i 1805', 1601, 1805],
  ['19 w.', 1801, 1900],
  ['17-18 w.', 1601, 1800],
  ['2 poł. 19 w.', 1851, 1900],
  ['20 w. (1 poł.)', 1901, 1950],
  ['19 wiek i 1905', 1801, 1905],
  ['19 wiek ii poł.', 1851, 1900],
  ['II poł. XIX w.', 1851, 1900],
  ['1 poł. XIX w.', 1801, 1850],
  ['1-sza połowa XIX w.', 1801, 1850],
  ['2-ga poł. XIX w.', 1851, 1900],
  ['w 2-giej połowie XIX w.', 1851, 1900],
  ['4-ta ćw. XIX w.', 1876, 1900],
  ['1. połowa XVIII wieku', 1701, 1750],
  ['druga połowa XVII w.', 1651, 1700],
  ['XIX w. (2 poł.)', 1851, 1900],
  ['3 ćw. XVIII w.', 1751, 1775],
  ['IV ćwierć XVI w.', 1576, 1600],
  ['pocz. XX w.', 1901, 1933],
  ['początek XX wieku', 1901, 1933],
  ['poł. XIX w.', 1834, 1866],
  ['w połowie XIX w.', 1834, 1866],
  ['koniec XIX w.', 1867, 1900],
  ['koniec XVIII-pocz. XIX w.', 1767, 1833],
  ['koniec XVIII w. - początek XIX w.', 1767, 1833],
  ['XVIII w., pocz. XIX w.', 1701, 1833],
  ['XVIII i pocz. XIX w.', 1701, 1833],
  ['lata 20. XX w.', 1920, 1929],
  ['lata 20. i 30. XX w.', 1920, 1939],
  ['first half of the 19th century', 1801, 1850],
  ['2nd half of 18th c.', 1751, 1800],
  ['last quarter of the 16th century', 1576, 1600],
  ['early 20th century', 1901, 1933],
  ['mid-19th century', 1834, 1866],
  ['late 18th or early 19th century', 1767, 1833],
  ['2. Hälfte des 19. Jahrhunderts', 1851, 1900],
  ['Anfang 18. Jh.', 1701, 1733],
  ['première moitié du XIXe siècle', 1801, 1850],
  ['fin du XVIIIe siècle', 1767, 1800],
  ['1 poł. XVI-XVII w.', 1501, 1700],
  ['MDCCLVI', 1756, 1756],
  ['Anno M.DC.XLVIII.', 1648, 1648],
  ['MDCCLVI [1756]', 1756, 1756],
  ['wiek i', 1, 100],
  ['wiek I i II', 1, 200],
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
  ['193X', 1930, 1939],
  ['193u', 1930, 1939],
  ['[193?]', 1930, 1939],
  ['1930s', 1930, 1939],
  ['18XX', 1800, 1899],
  ['19uu', 1900, 1999],
  ['1800s', 1800, 1899],
  ['[17]89', 1789, 1789],
  ['17[89]', 1789, 1789],
  ['[19]38', 1938, 1938],
  ['[1]789', 1789, 1789],
  ['[18]93-[18]95', 1893, 1895],
  ['1938[1939]', 1938, 1939],
  ['12.05.1905-14.05.1905', 1905, 1905],
  ['12 V 1905 – 14 V 1905', 1905, 1905],
  ['12 maja 1905-14 maja 1905', 1905, 1905],
  ['1905/12/14', 1905, 1905],
  ['1914-18 r.', 1914, 1918],
  ['1898-9999', 1898, 1898],
  ['2200', 2200, 2200],
  ['XVIII/XIX w.', 1701, 1900],
  ['18. Jahrhundert', 1701, 1800],
  ['17./18. Jh.', 1601, 1800],
  ['18. století', 1701, 1800],
  ['XVIIIe siècle', 1701, 1800],
  ['XVIIe-XVIIIe siècles', 1601, 1800],
  ['18e siècle', 1701, 1800],
  ['19 wiek', 1801, 1900],
  ['wiek XIX', 1801, 1900],
  ['wiek XVIII/XIX', 1701, 1900],
  ['wiek 19', 1801, 1900],
  ['w. XVI', 1501, 1600],
  ['siglo XVIII', 1701, 1800],
  ['XV i XVI w.', 1401, 1600],
  ['XV w. i XVI w.', 1401, 1600],
  ['XVII, XVIII i XIX w.', 1601, 1900],
  ['I i II wiek', 1, 200],
  ['XVe et XVIe siècles', 1401, 1600],
  ['15th and 16th centuries', 1401, 1600],
  ['5661 [1901]', 1901, 1901],
  ['5661 (1901)', 1901, 1901],
  ['1318 [1900]', 1900, 1900],
  ['1900, nr 250', 1900, 1900],
  ['nr 250, 1900', 1900, 1900],
  ['Nr. 1250 (1900)', 1900, 1900],
  ['R. 12, 1900, 250 s.', 1900, 1900],
  ['980–1025', 980, 1025],
  ['między 980 a 1025', 980, 1025],
  ['966 [i.e. 967]', 966, 967],
])('%s covers %i to %i', (description, from, to) => {
  expect(yearsOf(description)).toEqual({ from, to });
});

test.each([
  '2201',
  '9999',
  '',
  '3rd century BC',
  'I w. p.n.e.',
  '44 p.n.e.',
  '120 B.C.E.',
  '-0044',
  '-0044-03-15',
  '-0044/0012',
  '3. Jh. v. Chr.',
  'IIe siècle av. J.-C.',
  'b.d.',
  'wiek i miejsce nieznane',
  '[s.a.]',
  'n.d.',
  '12345678',
  '0000',
  '5661',
  'nr 250',
  '20 x 30 mm.',
  's. 19 w. 3',
  'nr 119 w.',
  'MIX',
  'MDCCCCCC',
])('%j covers no year', (description) => {
  expect(yearsOf(description)).toBeNull();
});

test('a text of any length is read at once', () => {
  for (const piece of ['i ', 'x,', '1900 250 ', 'xv i ', '19-']) {
    // CPU time in microseconds: wall time would depend on the load of the machine.
    const start = process.cpuUsage();
    yearsOf(piece.repeat(100_000));
    expect(process.cpuUsage(start).user, piece).toBeLessThan(1_000_000);
  }
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
    '193x',
    '[17]89',
    '-0044',
    '12',
    '05',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const text = pieces.join('');
      const years = yearsOf(text);
      if (!years) {
        expect(dateOf(text)).toBe(unknownDate);
        return;
      }
      expect(years.from).toBeLessThanOrEqual(years.to);
      const year = Number(dateOf(text).slice(0, 4));
      expect(year >= years.from && year <= years.to, `${text}: ${year}`).toBe(true);
    }),
  );
});
