import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeSegment, encodeSegment, objectPath, organizationPath, pagePath } from './addresses.ts';

// Any id that JSON and URLs can carry: text without lone surrogates.
const ids = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.string({
    unit: fc.constantFrom('.', '~', '/', '%', '?', '#', '\\', ' ', 'ż'),
    minLength: 1,
    maxLength: 5,
  }),
);

test('any id survives an address and the parsing of it by a browser', () => {
  fc.assert(
    fc.property(ids, ids, (id, slug) => {
      const { pathname, search, hash } = new URL(objectPath('pl', { id, slug }), 'https://library.example/');
      const [, locale, section, idSegment = '', slugSegment = '', ...more] = pathname.split('/');
      expect([locale, section, more, search, hash]).toEqual(['pl', 'objects', [], '', '']);
      expect(decodeSegment(idSegment)).toBe(id);
      expect(decodeSegment(slugSegment)).toBe(slug);
    }),
  );
});

test('a segment that was decoded once already still names its id', () => {
  fc.assert(fc.property(ids, (id) => decodeSegment(decodeURIComponent(encodeSegment(id))) === id));
});

test('different ids have different segments', () => {
  fc.assert(
    fc.property(ids, ids, (one, other) => one === other || encodeSegment(one) !== encodeSegment(other)),
  );
});

test.each(['%', '%zz', '%ff', 'a%c3'])('the broken segment %s has no id', (segment) => {
  expect(decodeSegment(segment)).toBeUndefined();
});

test('addresses of pages, institutions and objects', () => {
  expect(pagePath('en', 'żółw')).toBe('/en/pages/%C5%BC%C3%B3%C5%82w');
  expect(organizationPath('pl', 7)).toBe('/pl/institutions/7');
  expect(objectPath('pl', { id: '..', slug: '-' })).toBe('/pl/objects/~../-');
});
