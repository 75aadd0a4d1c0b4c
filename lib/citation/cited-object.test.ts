import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scanRecord } from '#lib/catalogue/store/records.fixture.ts';
import { mainScanOf } from '#lib/catalogue/store/shapes.ts';
import { baseUrlsOf } from '#lib/scans/addresses.ts';
import { address, catalogueObject, cited, hostileCited, publicUrl } from './cited-object.fixture.ts';
import { citedObject } from './cited-object.ts';

test('an object is cited with all that is known of it', () => {
  expect(cited()).toEqual({
    type: 'book',
    title: 'Książka 1',
    authors: [{ family: 'Kowalski', given: 'Jan' }],
    place: 'Kraków',
    issued: { text: '[ca 1901]', parts: [1901], circa: true },
    organization: 'Biblioteka Śląska',
    language: 'pl',
    identifier: '1',
    standardNumbers: {},
    rights: 'Domena publiczna',
    address,
    accessed: '2026-11-21',
    fileName: 'ksiazka-1',
  });
});

test('invisible values are omitted, and a missing title is stated as missing', () => {
  const nothing = { creator: null, creatorName: '\u202e', dateDescriptive: ' ', publishPlace: '\u0000' };
  const object = catalogueObject({ ...nothing, title: '\u2066 ', categories: [] }, ' ', {});
  expect(JSON.parse(JSON.stringify(citedObject(object, 'pl', publicUrl, 1)))).toEqual({
    type: 'document',
    title: '[Bez tytułu]',
    authors: [],
    issued: { text: '1901', parts: [1901] },
    identifier: '1',
    standardNumbers: {},
    address,
    fileName: 'object',
  });
  expect(citedObject(object, 'en', publicUrl, 1).title).toBe('[Untitled]');
});

test.each([
  ['doi', 'https://doi.org/10.1234/ab(c)', '10.1234/ab(c)'],
  ['DOI', 'doi:10.1234/5', '10.1234/5'],
  ['isbn', '83-01-00000-1 (opr.)', '83-01-00000-1'],
  ['isbn', 'ISBN 978 83 01 00000 3', '978 83 01 00000 3'],
  ['isbn', 'ISBN-13 978-83-010-0000-3', '978-83-010-0000-3'],
  ['isbn', 'ISBN 10: 8301000007', '8301000007'],
  ['isbn', '83-01-00000-1 (błędny), 83-01-00000-7', '83-01-00000-7'],
  ['isbn', '978-83-01-00000-3; 978-83-01-00000-4', '978-83-01-00000-4'],
  ['issn', '0208-9051, 0317-8471', '0317-8471'],
  ['doi', 'https://doi.org/10.1234/5.6.', '10.1234/5.6'],
  ['isbn', '83-01', undefined],
  ['issn', '0208-905x', '0208-905x'],
  ['shelfmark', '10.1234/5', undefined],
])('of a %s %s is cited %s', (kind, value, number) => {
  const object = catalogueObject({}, undefined, { identifiers: [{ kind, value }] });
  expect(Object.values(citedObject(object, 'pl', publicUrl, 1).standardNumbers)).toEqual(
    number === undefined ? [] : [number],
  );
});

test('the page of a scan is cited if it has a number, and none where the scan stands for the whole', () => {
  const pageOf = (label: string | null, position = 1) => {
    const object = catalogueObject();
    const scan = mainScanOf(baseUrlsOf(publicUrl), 1, scanRecord('one', { label }));
    const none = { tileSource: undefined, imageBytes: undefined, textBytes: undefined };
    return citedObject(
      { ...object, scans: [{ position, number: 1, scan, ...none }] },
      'pl',
      publicUrl,
      position,
    ).page;
  };
  expect(pageOf('23a')).toBe('23a');
  expect(pageOf('[xii]')).toBe('[xii]');
  expect(pageOf('23a', 0)).toBeUndefined();
  for (const label of ['okładka', '12v', null]) expect(pageOf(label)).toBeUndefined();
});

test('the first known category decides the kind', () => {
  const typeOf = (...categories: string[]) =>
    citedObject(catalogueObject({ categories }, ' ', {}), 'pl', publicUrl, 0).type;
  expect(typeOf('unheard', 'maps', 'books')).toBe('map');
  expect(typeOf()).toBe('document');
  expect(typeOf('constructor', '__proto__')).toBe('document');
});

test('any texts of a catalogue become single lines of bounded length', () => {
  fc.assert(
    fc.property(hostileCited, (object) => {
      const texts = JSON.stringify(object);
      expect(JSON.parse(texts)).toEqual(JSON.parse(JSON.stringify(object)));
      for (const value of [object.title, object.place, object.organization, object.rights, object.language])
        if (value !== undefined) expect(value).toMatch(/^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+$/u);
      expect(object.fileName).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    }),
  );
});
