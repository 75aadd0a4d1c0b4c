import { expect, test } from 'vitest';
import { metadataOf } from '../sources/row.ts';
import { dc, metadataOfRecord, mods } from './records.fixture.ts';
import { labelOf } from './statements.ts';

const english = 'The postcard shows the county courthouse and was sent from there to his sister in the town.';
const polish =
  'Pocztówka przedstawia gmach sądu i została stamtąd wysłana do siostry, która już tam nie mieszkała.';
const german = 'Mit zahlreichen Tafeln';

test.each([
  ['Dublin Core', (text: string) => metadataOfRecord(dc(`<dc:description>${text}</dc:description>`))],
  ['MODS', (text: string) => metadataOfRecord(mods(`<abstract>${text}</abstract>`))],
  ['a table', (text: string) => metadataOf({ title: 'A', description: text, language: 'ger' })],
])('a description in %s that names no language is in the one that it shows', (_, read) => {
  expect(read(english)?.description).toEqual({ en: english });
  expect(read(polish)?.description).toEqual({ pl: polish });
});

test('a description that shows no language is Polish, as the library is, or further data', () => {
  expect(metadataOfRecord(dc(`<dc:description>${german}</dc:description>`))?.description).toEqual({
    pl: german,
  });
  expect(metadataOfRecord(mods(`<abstract>${german}</abstract>`))).toEqual({
    notes: [{ label: 'Abstract', text: german }],
  });
  expect(metadataOf({ title: 'A', description: german, language: 'eng' }).description).toEqual({
    en: german,
  });
});

test('of a digitisation who, where and when stand together, and are not the publisher and the edition of the work', () => {
  const record = mods(
    '<originInfo eventType="digitization"><place><placeTerm type="text">Halle (Saale)</placeTerm></place><publisher>Universitätsbibliothek</publisher><edition>[Electronic ed.]</edition><dateCaptured>2016</dateCaptured></originInfo>',
  );
  expect(metadataOfRecord(record)).toEqual({
    notes: [{ label: 'Digitisation', text: 'Halle (Saale): Universitätsbibliothek, 2016, [Electronic ed.]' }],
  });
});

test('names of fields become labels in words', () => {
  expect(labelOf('cartographic_math_data')).toBe('Cartographic math data');
  expect(labelOf('ProvidedCHO/isReferencedBy')).toBe('Is referenced by');
});
