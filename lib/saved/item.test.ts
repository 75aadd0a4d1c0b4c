import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSearch, readItem, titleIn, viewOf } from './item.ts';
import { addresses, origin, searchAddresses } from './items.fixture.ts';

const at = (address: unknown) => readItem({ address }, origin);

test('every address of the site’s own objects is a place, without its language', () => {
  fc.assert(
    fc.property(addresses, (address) => {
      const item = at(address);
      if (typeof item === 'string') throw new Error(item);
      const { path, fragment } = item;
      expect(new URL(`${origin}/pl${path}${fragment && `#${fragment}`}`).href).toBe(
        // Only where the language stands: an object may have the id `en`.
        new URL(address.replace(/^(\w+:\/\/[^/]+)\/en\//, '$1/pl/')).href,
      );
    }),
  );
});

test('one view has one id: whatever its language, its slug, its instant and the order in its address', () => {
  const ids = [
    '/pl/objects/1/tytul?at=2026-01-01T10:00:00&scan=2#xywh=1,2,3,4&rotate=90',
    '/en/objects/1/title?scan=2&utm_source=x#rotate=90&xywh=pixel:1,2,3,4',
    `${origin}/en/objects/1/title?scan=2#rotate=90&nothing=1&xywh=1,2,3,4`,
  ].map((address) => Object(at(address)).id);
  expect(new Set(ids)).toEqual(new Set(['1?2#xywh=1,2,3,4&rotate=90']));
});

test('the first scan needs no number', () => {
  expect(at('/pl/objects/1/a?scan=1')).toMatchObject({ id: '1?1#', path: '/objects/1/a', fragment: '' });
});

test('a search is a place as well, in one spelling, whatever its page and its view', () => {
  fc.assert(
    fc.property(searchAddresses, (address) => {
      const item = Object(at(address));
      expect(isSearch(item)).toBe(true);
      expect(at(`/en${item.path}`)).toEqual(item);
    }),
  );
  const searches = [
    '/pl/search?q=kot&category=maps&utm_source=x',
    '/en/search?view=list&page=3&category=maps&q=+kot',
  ];
  expect(searches.map((address) => Object(at(address)).id)).toEqual(
    Array(2).fill('/search?q=kot&category=maps'),
  );
  // Without words there is nothing to search texts for; a shelf of a period.
  expect(at('/pl/search?in=texts&to=1900&from=1801')).toMatchObject({ path: '/search?from=1801&to=1900' });
  expect(at('/pl/search?q=kot&in=texts#find=x')).toMatchObject({
    path: '/search?q=kot&in=texts',
    fragment: '',
  });
});

test('a search has its name in the language of the page, else in another', () => {
  const named = (names: unknown) => Object(readItem({ address: '/pl/search?q=kot', names }, origin));
  const both = named({ pl: '„kot”', en: '“kot”\u0000', de: 'x' });
  expect(both.names).toEqual({ pl: '„kot”', en: '“kot”' });
  expect(titleIn(both, 'en')).toEqual({ title: '“kot”', language: 'en' });
  expect(titleIn(named({ pl: 'kot', en: 7 }), 'en')).toEqual({ title: 'kot', language: 'pl' });
  expect(titleIn(named([]), 'en').title).toBe('');
  const object = Object(
    readItem({ address: '/pl/objects/1/a', title: 'A', language: 'la', names: { pl: 'x' } }, origin),
  );
  expect(titleIn(object, 'pl')).toEqual({ title: 'A', language: 'la' });
});

test.each([
  ['https://elsewhere.example/pl/objects/1/a', 'foreign'],
  ['//elsewhere.example/pl/objects/1/a', 'foreign'],
  ['/\\elsewhere.example/pl/objects/1/a', 'foreign'],
  ['/\t/elsewhere.example/pl/objects/1/a', 'foreign'],
  ['https://library.example@elsewhere.example/pl/objects/1/a', 'foreign'],
  ['http://library.example/pl/objects/1/a', 'foreign'],
  ['javascript:alert(1)//pl/objects/1/a', 'foreign'],
  ['data:text/html,x', 'foreign'],
  ['https://', 'foreign'],
  ['', 'page'],
  ['/pl', 'page'],
  ['/pl/objects/1', 'page'],
  ['/pl/search/', 'page'],
  ['/pl/search.atom?q=a', 'page'],
  ['/pl/search/x?q=a', 'page'],
  ['https://elsewhere.example/pl/search?q=a', 'foreign'],
  ['/pl/objects//a', 'page'],
  ['/pl/objects/1/a/b', 'page'],
  ['/pl/objects/../pages/about', 'page'],
  ['/pl/objects/1/%2e%2e/x/../../a', 'page'],
  ['/xx/objects/1/a', 'page'],
  ['/api/objects/1/a', 'page'],
  ['//library.example//pl/objects/1/a', 'page'],
  [`/pl/objects/1/${'a'.repeat(4000)}`, 'shape'],
  [undefined, 'shape'],
  [{ toString: (): string => '/pl/objects/1/a' }, 'shape'],
])('%s is refused: %s', (address, reason) => {
  expect(at(address)).toBe(reason);
});

test.each([null, undefined, 1, 'text', [], { address: null }, [['address']]])(
  '%j is nothing of ours',
  (value) => {
    expect(readItem(value, origin)).toBe('shape');
  },
);

test('words are single lines of bounded length, and invalid ones are left out', () => {
  const item = readItem(
    {
      address: '/pl/objects/1/a',
      title: `a\nb\u202e${'c'.repeat(9999)}`,
      byline: { html: '<b>' },
      institution: ' \u0000 ',
      language: '"><script>',
      savedAt: 'yesterday',
    },
    origin,
  );
  expect(item).toMatchObject({
    byline: '',
    institution: '',
    label: '',
    text: '',
    language: undefined,
    savedAt: '',
  });
  expect(Object(item).title).toMatch(/^a b c{495}…$/);
});

test.each([
  ['/scans/a.jpg?type=large', '/scans/a.jpg?type=large'],
  [`${origin}/scans/a.jpg`, '/scans/a.jpg'],
  ['https://pictures.example/a.jpg', 'https://pictures.example/a.jpg'],
  [`${origin}//elsewhere.example/a.jpg`, undefined],
  ['javascript:alert(1)', undefined],
  ['data:image/svg+xml,x', undefined],
  ['https://', undefined],
  [7, undefined],
])('the picture at %s is taken as %s', (src, expected) => {
  const item = readItem({ address: '/pl/objects/1/a', thumbnail: { src, width: '9', height: 1e99 } }, origin);
  expect(Object(item).thumbnail).toEqual(expected && { src: expected, width: 0, height: 0 });
});

test('the view of an item can be read without the size of its scan', () => {
  expect(viewOf({ fragment: 'xywh=9000,9000,10,10&rotate=180' })).toEqual({
    region: { x: 9000, y: 9000, width: 10, height: 10 },
    rotation: 180,
  });
});
