import fc from 'fast-check';
import { expect, test } from 'vitest';
import { address, cited, hostileCited } from '../citation/cited-object.fixture.ts';
import { embeddedMetadata } from './embedded-metadata.ts';

test('a book is told with all that is known of it, and no identifier', () => {
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

test('makers of maps and pictures stand where Zotero looks for them, too', () => {
  expect(embeddedMetadata(cited({ categories: ['maps'] }))).toMatchObject({
    'z:itemType': 'map',
    'z:cartographers': ['Kowalski, Jan'],
    'DC.creator': ['Kowalski, Jan'],
  });
  expect(embeddedMetadata(cited({ categories: ['postcards'] }))['z:artists']).toEqual(['Kowalski, Jan']);
});

test('what Zotero has no item type for is a book that says what it is', () => {
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

test('what is not known is not said, whatever the rest is', () => {
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
