import { expect, test } from 'vitest';
import { dateOf } from './date.ts';
import { normalisedDate, singleDate } from './edtf.ts';

test.each([
  ['1901', '1901', '1901', '1901'],
  ['[ca 1938]', '1938~', '1938', '1938'],
  ['1628–1658', '1628/1658', '1628', '1658'],
  ['1914~1918', '1914/1918', '1914', '1918'],
  ['1914-18', '1914/1918', '1914', '1918'],
  ['16th century', '1501/1600', '1501', '1600'],
  ['[18--]', '1800/1899', '1800', '1899'],
  ['17 maja 1936', '1936-05-17', '1936-05-17', '1936-05-17'],
  ['październik 1938', '1938-10', '1938-10', '1938-10'],
  ['980', '0980', '0980', '0980'],
  ['1985-04-XX', '1985-04', '1985-04', '1985-04'],
  ['28.07.1914-11.11.1918', '1914/1918', '1914', '1918'],
  ['28 lipca 1914-11 listopada 1918', '1914/1918', '1914', '1918'],
  ['1914-07-28/1918-11-11', '1914/1918', '1914', '1918'],
  ['2004-06/2006-08', '2004/2006', '2004', '2006'],
  ['1905-05~', '1905-05~', '1905-05', '1905-05'],
  ['1905-01~', '1905-01~', '1905-01', '1905-01'],
  ['1905-05-12?', '1905-05-12?', '1905-05-12', '1905-05-12'],
  ['[1535?]', '1535?', '1535', '1535'],
  ['[ca 1938?]', '1938%', '1938', '1938'],
  ['1938%', '1938%', '1938', '1938'],
  ['Kraków, 1905-05', '1905-05', '1905-05', '1905-05'],
  ['1908-03-12/1908-05-20', '1908-03-12/1908-05-20', '1908-03-12', '1908-05-20'],
  ['1908-03~/1908-05~', '1908-03~/1908-05~', '1908-03', '1908-05'],
  ['12 marca-20 maja 1908', '1908-03-12/1908-05-20', '1908-03-12', '1908-05-20'],
  ['5–6 stycznia 1905', '1905-01-05/1905-01-06', '1905-01-05', '1905-01-06'],
  ['maj–grudzień 1905', '1905-05/1905-12', '1905-05', '1905-12'],
  ['12/25 maja 1905', '1905-05-25', '1905-05-25', '1905-05-25'],
])('%s is %s', (date_descriptive, edtf, begin, end) => {
  expect(normalisedDate({ date: dateOf(date_descriptive), date_descriptive })).toEqual({ edtf, begin, end });
});

test.each([
  ['[post 1905]', '1905/..', { begin: '1905' }],
  ['[po 1905]', '1905/..', { begin: '1905' }],
  ['po [1905] r.', '1905/..', { begin: '1905' }],
  ['[nie przed 1905]', '1905/..', { begin: '1905' }],
  ['[non ante 1905]', '1905/..', { begin: '1905' }],
  ['1898-', '1898/..', { begin: '1898' }],
  ['[1898-9999]', '1898/..', { begin: '1898' }],
  ['1905/..', '1905/..', { begin: '1905' }],
  ['[ante 1905]', '../1905', { end: '1905' }],
  ['[przed 1905]', '../1905', { end: '1905' }],
  ['[nie po 1905]', '../1905', { end: '1905' }],
  ['not after 1905', '../1905', { end: '1905' }],
  ['../1905', '../1905', { end: '1905' }],
])('%s is open at one end: %s', (date_descriptive, edtf, ends) => {
  expect(normalisedDate({ date: dateOf(date_descriptive), date_descriptive })).toEqual({ edtf, ...ends });
});

test('with both ends given, or no bound on a year, none is open', () => {
  const edtfOf = (date_descriptive: string) =>
    normalisedDate({ date: dateOf(date_descriptive), date_descriptive })?.edtf;
  expect(edtfOf('po 1905, przed 1910')).toBe('1905~/1910~');
  expect(edtfOf('nie przed 1905 i nie po 1910')).toBe('1905~/1910~');
  expect(edtfOf('wyd. po raz drugi 1905')).toBe('1905~');
});

test('an unknown date has no normalised form', () => {
  for (const date_descriptive of [null, 'bez daty'])
    expect(normalisedDate({ date: '0001-01-01T00:00:00', date_descriptive })).toBeUndefined();
  expect(normalisedDate({ date: '1936-05-17T00:00:00', date_descriptive: null })?.edtf).toBe('1936-05-17');
});

test('an issue for several days or months has the first as its single date, a longer span none', () => {
  const dateIn = (date_descriptive: string) =>
    singleDate({ date: dateOf(date_descriptive), date_descriptive });
  expect(['1905', 'maj 1905', '5–6 maja 1905', 'maj/czerwiec 1905'].map(dateIn)).toEqual([
    '1905',
    '1905-05',
    '1905-05-05',
    '1905-05',
  ]);
  expect(['30 XII 1904 – 5 I 1905', 'grudzień 1904/styczeń 1905'].map(dateIn)).toEqual([
    '1904-12-30',
    '1904-12',
  ]);
  for (const text of ['1908-03-12/1908-05-20', '1905~', '1905-1906', 'XIX w.', ''])
    expect(dateIn(text)).toBeUndefined();
});
