import { expect, test } from 'vitest';
import type { ListedPage } from '#lib/catalogue/catalogue.ts';
import type { Organization } from '#lib/catalogue/schema.ts';
import { sanitisePage } from '../sanitise.ts';
import { type SiteMapFacts, siteMap } from './site-map.ts';

const publicUrl = 'https://library.example';
const institution = (id: number, fullname: string): Organization => ({
  id,
  fullname,
  avatar: { dimensions: { width: 1, height: 1 }, url: '' },
  background: '',
  description: { pl: '', en: '' },
  aggregations: { featured_collections_count: 0, items_provided_count: 0, collections_count: 0 },
});
const page = (title: string, slug: string, language: 'pl' | 'en' = 'pl'): ListedPage => ({
  title,
  slug,
  language,
  translationKey: slug,
  created_at: '2026-01-01T00:00:00',
  updated_at: '2026-01-01T00:00:00',
});
const show = (locale: 'pl' | 'en', facts: Partial<SiteMapFacts> = {}) =>
  siteMap(locale, { publicUrl, organizations: [], pages: [], ...facts }).text;
const linksOf = (text: string) =>
  [...text.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, address, name]) => [address, name]);

test('lists what the site has, in its language, by whole addresses', () => {
  const text = show('en', {
    organizations: [institution(7, 'Museum')],
    pages: [page('Help', 'help', 'en'), page('Regulamin', 'regulamin')],
  });
  expect(linksOf(text)).toEqual(
    [
      ['/en', 'Home'],
      ['/en?type=entity', 'Objects'],
      ['/en?type=category', 'Categories'],
      ['/en?type=collection', 'Collections'],
      ['/en?type=press', 'In the press'],
      ['/en?type=news', 'News'],
      ['/en?type=video', 'Films'],
      ['/en/search', 'Search'],
      ['/en/works', 'Works in parts'],
      ['/en/institutions', 'Institutions'],
      ['/en/institutions/7', 'Museum'],
      ['/en/statistics', 'Statistics'],
      ['/en/saved', 'Saved in this browser'],
      ['/en/pages', 'All information pages'],
      ['/en/pages/help', 'Help'],
      ['/en/pages/regulamin', 'Regulamin'],
      ['/api/schema/', 'Read API: its description in OpenAPI'],
      ['/api/organizations/', '<code>/api/organizations/</code>'],
      ['/api/frontpage/', '<code>/api/frontpage/</code>'],
      ['/api/stats/', '<code>/api/stats/</code>'],
      ['/api/pages/', '<code>/api/pages/</code>'],
      ['/sitemap.xml', 'Sitemap for search engines'],
    ].map(([path, name]) => [publicUrl + path, name]),
  );
  expect(text).toContain(`<a href="${publicUrl}/en/pages/regulamin" lang="pl">Regulamin</a> (in Polish)`);
  expect(text.match(/<h2>/g)).toHaveLength(3);
});

test('every list is in another or under a heading, and the whole passes the sanitiser', () => {
  const text = show('pl', { organizations: [institution(1, 'A & B')], pages: [page('Ż', 'z')] });
  expect(text.match(/<ul>/g)?.length).toBe(text.match(/<\/ul>/g)?.length);
  // With a catalogue service, paths without an origin would be resolved against the service.
  expect(sanitisePage(text, 'https://catalogue.example', publicUrl)).toBe(
    text.replaceAll(`"${publicUrl}/`, '"/'),
  );
});

test('pages are in Polish order, institutions in that of the catalogue', () => {
  const pages = ['Łąka', 'Żaba', 'Lato', 'Ćma', 'Cud', 'Zebra', 'Ósmy', 'Osa'].map((title) =>
    page(title, title),
  );
  const text = show('pl', { pages, organizations: [institution(2, 'Ż'), institution(1, 'A')] });
  const named = (section: string) =>
    linksOf(text)
      .filter(([address]) => address?.startsWith(`${publicUrl}/pl/${section}/`))
      .map(([, name]) => name);
  expect(named('pages')).toEqual(['Cud', 'Ćma', 'Lato', 'Łąka', 'Osa', 'Ósmy', 'Zebra', 'Żaba']);
  expect(named('institutions')).toEqual(['Ż', 'A']);
});

test('hostile and empty names are text', () => {
  const hostile = '</a><script>window.harmed = 1</script><img src=x onerror="a">\u202e\u0000';
  const text = show('pl', {
    organizations: [institution(1, hostile), institution(2, ' \u200b'), institution(3, 'x'.repeat(5000))],
    pages: [page(hostile, '"><b>'), page('', '-')],
  });
  expect(text).not.toMatch(/<script|<img|\u202e|<b>/);
  expect(text).not.toContain('\u0000');
  expect(text).toContain('&lt;/a&gt;&lt;script&gt;');
  expect(text).toContain('>Instytucja bez nazwy</a>');
  expect(text).not.toContain('x'.repeat(300));
  expect(sanitisePage(text, publicUrl)).toContain('&lt;script&gt;');
});

test('unavailable institutions are reported, and thousands of them end in a sentence', () => {
  expect(show('pl', { organizations: undefined })).toContain('Listy instytucji nie można teraz wczytać');
  const many = Array.from({ length: 1003 }, (_, id) => institution(id, `Instytucja ${id}`));
  const text = show('pl', { organizations: many });
  expect(text.match(/\/pl\/institutions\/\d+"/g)).toHaveLength(1000);
  expect(text).toContain('i jeszcze 3 ');
});
