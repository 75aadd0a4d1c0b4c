import fc from 'fast-check';
import { expect, test } from 'vitest';
import { objectPagePath } from './object-page-path.ts';

const publicUrl = 'https://library.example';

test.each([
  ['/pl/objects/1/a', '/pl/objects/1/a'],
  [`${publicUrl}/en/objects/1/a`, '/en/objects/1/a'],
  [` ${publicUrl}/en/objects/1 `, '/en/objects/1'],
  [
    '/pl/objects/1/a?utm=1&at=2026-01-01T10:00:00&scan=2#xywh=1,2,3,4',
    '/pl/objects/1/a?at=2026-01-01T10%3A00%3A00&scan=2#xywh=1,2,3,4',
  ],
])('%s is the page %s', (address, path) => {
  expect(objectPagePath(address, publicUrl)).toBe(path);
});

test('an address from a citation is the page in the language of the visitor', () => {
  expect(objectPagePath(`${publicUrl}/o/a%20b?scan=2#text=3-5`, publicUrl, 'en')).toBe(
    '/en/objects/a%20b/-?scan=2#text=3-5',
  );
});

test.each([
  '',
  '/o/',
  '/o/1/mods.xml',
  'words',
  '/',
  '/pl',
  '/pl/pages/about',
  '/pl/objects/',
  '/pl/objects/1/a/b',
  '/xx/objects/1/a',
  '/api/objects/1/a',
  '/pl/objects/../pages/about',
  '//elsewhere.example/pl/objects/1/a',
  '/\\elsewhere.example/pl/objects/1/a',
  '/\t/elsewhere.example/pl/objects/1/a',
  'https://elsewhere.example/pl/objects/1/a',
  `${publicUrl}@elsewhere.example/pl/objects/1/a`,
  `${publicUrl}:8443/pl/objects/1/a`,
  'http://library.example/pl/objects/1/a',
  'javascript:alert(1)//pl/objects/1/a',
  'data:text/html,/pl/objects/1/a',
  'https://',
])('%s is no object’s page of this site', (address) => {
  expect(objectPagePath(address, publicUrl)).toBeUndefined();
});

test('whatever is given, what comes back is on this site, and is given back unchanged', () => {
  const address = fc.oneof(
    fc.string(),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.string().map((more) => `/pl/objects/${more}`),
  );
  fc.assert(
    fc.property(address, (text) => {
      const path = objectPagePath(text, publicUrl);
      if (path === undefined) return;
      expect(new URL(path, publicUrl).origin).toBe(publicUrl);
      expect(path).toMatch(/^\/(pl|en)\/objects\/[^/]/);
      expect(objectPagePath(path, publicUrl)).toBe(path);
    }),
  );
});
