import fc from 'fast-check';
import { expect, test } from 'vitest';
import { address, cited, hostileCited } from '../citation/cited-object.fixture.ts';
import { embeddedMetadata } from './embedded-metadata.ts';

test('a book has all known metadata, and no identifier', () => {
  expect(embeddedMetadata(cited())).toEqual({
    'z:itemType': 'book',
    'z:place': 'Kraków',
    'z:archive': 'Biblioteka Śląska',
    'z:url': address,
    'DC.title': 'Książka 1',
    'DC.creator': ['Kowalski, Jan'],
    'DC.date': '[ca 1901]',
    'DC.language': 'pl',
    'DC.rights': 'Domena publiczna',
  });
});

test('creators of maps and pictures are where Zotero looks for them, too', () => {
  expect(embeddedMetadata(cited({ categories: ['maps'] }))).toMatchObject({
    'z:itemType': 'map',
    'z:cartographers': ['Kowalski, Jan'],
    'DC.creator': ['Kowalski, Jan'],
  });
  expect(embeddedMetadata(cited({ categories: ['postcards'] }))['z:artists']).toEqual(['Kowalski, Jan']);
});

test('an object without an item type in Zotero is a book that states its real type', () => {
  expect(embeddedMetadata(cited({ categories: ['serials'] }))).toMatchObject({
    'z:itemType': 'book',
    'z:extra': 'Type: periodical',
  });
});

test('a body and a ruler stay one name', () => {
  const creator = 'Biuro Map; Drukarnia Narodowa, Kraków; Jan Kowalski; Pius IX (papież ; 1792-1878)';
  expect(embeddedMetadata(cited({ creator }))['DC.creator']).toEqual([
    'Biuro Map,',
    'Drukarnia Narodowa, Kraków',
    'Jan Kowalski',
    'Pius IX,',
  ]);
});

test('unknown values are omitted, whatever the rest is', () => {
  const bare = { ...cited({ categories: [] }), authors: [], place: undefined, issued: undefined };
  const nothing = { ...bare, organization: undefined, language: undefined, rights: undefined };
  expect(embeddedMetadata(nothing)).toEqual({
    'z:itemType': 'document',
    'z:url': address,
    'DC.title': 'Książka 1',
    // Without one, Zotero would take the page's language.
    'DC.language': 'und',
  });
  fc.assert(
    fc.property(hostileCited, (object) => {
      for (const content of Object.values(embeddedMetadata(object)).flat()) expect(content).toMatch(/\S/);
    }),
  );
});
