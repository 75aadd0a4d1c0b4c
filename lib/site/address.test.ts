import fc from 'fast-check';
import { expect, test } from 'vitest';
import { objectPath } from '#lib/addresses.ts';
import { movedPath, parsePage, pathOf, publicKinds, sectionOf } from './address.ts';
import { sitePages } from './pages.ts';

test.each([
  ['/pl', { locale: 'pl', kind: 'home' }],
  ['/en/objects/1/some-title', { locale: 'en', kind: 'object', id: '1', slug: 'some-title' }],
  ['/en/objects/1', { locale: 'en', kind: 'object', id: '1', slug: undefined }],
  ['/pl/objects/a%2Fb/-', { locale: 'pl', kind: 'object', id: 'a/b', slug: '-' }],
  ['/pl/objects/a%2Fb/-/find', { locale: 'pl', kind: 'find', id: 'a/b', slug: '-' }],
  ['/pl/objects/a%2Fb/-/text', { locale: 'pl', kind: 'objectText', id: 'a/b', slug: '-' }],
  ['/en/objects/1/text/contents', { locale: 'en', kind: 'objectContents', id: '1', slug: 'text' }],
  ['/en/objects/1/pages', { locale: 'en', kind: 'object', id: '1', slug: 'pages' }],
  ['/pl/institutions', { locale: 'pl', kind: 'institutions' }],
  ['/pl/institutions/12', { locale: 'pl', kind: 'institution', id: 12 }],
  ['/pl/statistics', { locale: 'pl', kind: 'statistics' }],
  ['/en/saved', { locale: 'en', kind: 'saved' }],
  ['/en/pages', { locale: 'en', kind: 'pages' }],
  ['/en/pages/about', { locale: 'en', kind: 'page', slug: 'about' }],
  ['/en/preview/try', { locale: 'en', kind: 'try' }],
  ['/en/preview/edit/pl/pomoc', { locale: 'en', kind: 'edit', language: 'pl', slug: 'pomoc' }],
])('%s is a page', (path, address) => {
  expect(parsePage(path)).toEqual(address);
});

test.each([
  '/',
  '',
  '/xx',
  '/pl/',
  '/PL',
  '/pl/status/404',
  '/pl/objects',
  '/pl/objects/',
  '/pl/objects/1/',
  '/pl/objects/1/a/b',
  '/pl/objects/1//find',
  '/pl/objects/1/a/find/',
  '/pl/objects/1//text',
  '/pl/objects/1/a/text/b',
  '/pl/institutions/',
  '/pl/institutions/007',
  '/pl/institutions/-1',
  '/pl/institutions/a',
  '/pl/statistics/x',
  '/pl/saved/x',
  '/pl/pages/a/b',
  '/pl/pages/',
  '/pl/preview/shown',
  '/pl/preview/try/x',
  '/pl/preview/edit',
  '/pl/preview/edit/xx/pomoc',
  '/pl/preview/edit/pl/',
  '/pl/preview/edit/pl/a/b',
  '/_next/data',
  '/api/frontpage/',
  '/pl/../en',
  '/pl/toString',
  '/pl/%73tatistics',
])('%s is none', (path) => {
  expect(parsePage(path)).toBeUndefined();
});

test.each([
  ['/pl/search/calendar', '/pl/works'],
  ['/en/search/calendar', '/en/works'],
  ['/xx/search/calendar', undefined],
  ['/pl/search/calendar/x', undefined],
  ['/pl/works', undefined],
  ['/pl', undefined],
  ['', undefined],
])('%s is at %s now', (path, moved) => {
  expect(movedPath(path)).toBe(moved);
});

test('whatever an id holds, its address is read back to it, in one spelling', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 });
  fc.assert(
    fc.property(text, text, (id, slug) => {
      const address = parsePage(objectPath('pl', { id, slug }));
      expect(address).toEqual({ locale: 'pl', kind: 'object', id, slug });
      if (address) expect(pathOf(address)).toBe(objectPath('pl', { id, slug }));
    }),
  );
});

test.each([
  ['/pl', undefined],
  ['/pl/objects/1/a', undefined],
  ['/pl/institutions', 'institutions'],
  ['/en/institutions/12', 'institutions'],
  ['/en/pages/about?preview=a', 'pages'],
  ['/en/saved?a=b', 'saved'],
])('%s is under %s in the menu', (path, section) => {
  expect(sectionOf(path)).toBe(section);
});

test('all kinds of pages are public but those of the workbench', () => {
  const editors = Object.keys(sitePages).filter((kind) => !publicKinds.some((one) => one === kind));
  expect(editors).toEqual(['preview', 'try', 'edit']);
});
