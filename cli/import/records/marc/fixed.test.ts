import { expect, test } from 'vitest';
import { field, metadataOfFields } from './metadata.fixture.ts';

test.each([
  ['q18991905', '[1899-1905]'],
  ['m18991905', '1899-1905'],
  ['m18uu1905', '18--/1905'],
  ['q186u1905', '[186-/1905]'],
  ['c18989999', '1898-'],
  ['d1898uuuu', '1898'],
  ['e18631119', '1863-11-19'],
  ['e186311  ', '1863-11'],
  ['e1863    ', '1863'],
  ['e186u    ', '186-'],
  ['e18639919', '1863'],
  ['e18631199', '1863-11'],
  ['s18uu    ', '18--'],
  ['t19381937', '1938'],
  ['r19721899', '1972'],
  ['nuuuuuuuu', undefined],
  ['|||||||||', undefined],
])('MARC: %s in field 008 is the date %s', (value, date) => {
  const fixed = { tag: '008', indicators: '', value: `851219${value}pl `, subfields: [] };
  expect(metadataOfFields(fixed).date).toBe(date);
});

test('MARC: a field 008 from which blanks have been dropped says no language', () => {
  const fixed = (value: string) => ({ tag: '008', indicators: '', value, subfields: [] });
  expect(metadataOfFields(fixed('851219s1899    pl            000 0 pol d'))).toEqual({
    date: '1899',
    language: 'pl',
    notes: [{ label: 'Country of publication', text: 'Polska', language: 'pl' }],
  });
  expect(metadataOfFields(fixed('851219s1899    pl           000 0 pol d'))).toEqual({ date: '1899' });
});

test('MARC: where a field of publication names no year, that of field 008 counts', () => {
  const fixed = { tag: '008', indicators: '', value: '851219q18501859pl ', subfields: [] };
  const published = (date: string) => metadataOfFields(fixed, field('260', '  ', `c${date}`));
  expect(published('[s.a.]')).toEqual({
    date: '[1850-1859]',
    notes: [{ label: 'MARC 260', text: '[s.a.]' }],
  });
  expect(published('[ca 1855]')).toEqual({ date: '[ca 1855]' });
});

test.each([
  ['r19721899', 'Date of the original', '1899'],
  ['r197218uu', 'Date of the original', '18--'],
  ['p19901988', 'Date of production', '1988'],
  ['t19381937', 'Copyright date', '1937'],
  ['r1972    ', '', ''],
  ['t19381938', '', ''],
])('MARC: the second date of %s is further data', (dates, label, text) => {
  const fixed = { tag: '008', indicators: '', value: `851219${dates}pl `, subfields: [] };
  const { notes = [] } = metadataOfFields(fixed, field('245', '  ', `aMapa ${text}`));
  expect(notes).toEqual(text === '' ? [] : [{ label, text }]);
});

test('MARC: a second date that a field gives in words is not said again', () => {
  const fixed = { tag: '008', indicators: '', value: '851219t19381937pl ', subfields: [] };
  expect(metadataOfFields(fixed, field('260', '  ', 'c1938, cop. 1937.'))).toEqual({
    date: '1938, cop. 1937',
  });
});
