import { expect, test } from 'vitest';
import { miningFile, nothingReserved, reservationHeaders } from './reservations.ts';
import { robots } from './robots.ts';

const publicUrl = 'https://library.example';

const facets = ['category', 'place', 'person', 'subject'];
const shelves = (path: string, of = facets) =>
  of.flatMap((facet) => [`Allow: ${path}?${facet}=`, `Disallow: ${path}?${facet}=*&`]);
const feeds = (path: string) => shelves(path, [...facets, 'institution', 'series']);

test('everything but the API, what is for editors and pages of the feed, of searches and of objects may be crawled, and the sitemap is named', () => {
  expect(robots(publicUrl).split('\n')).toEqual([
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/',
    'Allow: /api/bulk/',
    'Allow: /api/objects/*/$',
    'Disallow: /preview/',
    'Disallow: /downloads/',
    'Disallow: /iiif/image/',
    'Disallow: /iiif/collection/search.json',
    'Allow: /iiif/collection/search.json?series=',
    'Disallow: /iiif/collection/search.json?series=*&',
    'Allow: /iiif/collection/search.json?series=*&page=',
    'Disallow: /iiif/collection/search.json?series=*&*&page=',
    'Disallow: /iiif/2/collection/search.json',
    'Disallow: /iiif/*/search?',
    'Disallow: /iiif/*/autocomplete?',
    'Disallow: /oembed',
    'Disallow: /pl/preview',
    'Disallow: /en/preview',
    'Disallow: /pl/search?',
    ...shelves('/pl/search'),
    'Disallow: /pl/search.atom?',
    ...feeds('/pl/search.atom'),
    'Disallow: /pl/works?*&year=',
    'Disallow: /pl/works?*&page=',
    'Disallow: /pl/objects/*/*/find?',
    'Disallow: /en/search?',
    ...shelves('/en/search'),
    'Disallow: /en/search.atom?',
    ...feeds('/en/search.atom'),
    'Disallow: /en/works?*&year=',
    'Disallow: /en/works?*&page=',
    'Disallow: /en/objects/*/*/find?',
    'Disallow: /*?*max_sorting_datetime=',
    'Disallow: /*?*find=',
    'Disallow: /*?from=',
    '',
    '# All records as files, kinder to both sides than asking for each:',
    '# https://library.example/api/bulk/',
    'Sitemap: https://library.example/sitemap.xml',
    '',
  ]);
});

/** Whether a crawler may fetch an address by RFC 9309, section 2.2.2: the longest matching rule decides. */
function isAllowed(address: string): boolean {
  const rules = [...robots(publicUrl).matchAll(/^(Allow|Disallow): (.+)$/gm)].map(
    ([, kind, pattern = '']) => ({
      isAllowing: kind === 'Allow',
      length: pattern.length,
      matches: new RegExp(`^${pattern.replace(/[.?+()[\]{}|^\\]/g, '\\$&').replaceAll('*', '.*')}`).test(
        address,
      ),
    }),
  );
  const best = rules.filter(({ matches }) => matches).sort((a, b) => b.length - a.length)[0];
  return best?.isAllowing ?? true;
}

test.each([
  ['/api/bulk/', true],
  ['/api/objects/a/', true],
  ['/api/objects/a/scans/?from=3', false],
  ['/api/search/?q=kot', false],
  ['/api/frontpage/', false],
  ['/pl/feed.atom', true],
  ['/pl/search.atom?institution=1', true],
  ['/en/search.atom?series=Gazeta', true],
  ['/en/search.atom?subject=koty', true],
  ['/en/search.atom?subject=koty&subject=psy', false],
  ['/pl/search.atom?category=maps&institution=1', false],
  ['/pl/search.atom?q=kot', false],
  ['/pl/search?place=Lublin', true],
  ['/pl/search?place=Lublin&page=2', false],
  ['/iiif/collection.json', true],
  ['/iiif/collection/institution/1.json?page=2', true],
  ['/iiif/collection/search.json?series=Gazeta', true],
  ['/iiif/collection/search.json?series=Gazeta&page=2', true],
  ['/iiif/collection/search.json?series=Gazeta&rights=pd', false],
  ['/iiif/collection/search.json?series=Gazeta&rights=pd&page=2', false],
  ['/iiif/collection/search.json?q=kot', false],
  ['/iiif/2/collection/search.json?series=Gazeta', false],
  ['/iiif/2/collection/category/maps.json', true],
])('%s: %s', (address, allowed) => {
  expect(isAllowed(address)).toBe(allowed);
});

test('named crawlers are to stay away, and the others get the library’s preferences', () => {
  const text = robots(publicUrl, {
    ...nothingReserved,
    disallowed: ['GPTBot', 'CCBot'],
    contentUsage: 'train-ai=n',
  });
  expect(text.split('\n').slice(0, 7)).toEqual([
    'User-agent: GPTBot',
    'User-agent: CCBot',
    'Disallow: /',
    '',
    'User-agent: *',
    'Content-Usage: train-ai=n',
    'Allow: /',
  ]);
});

test('reservations of text and data mining are in a file and in headers, where the library makes them', () => {
  const policy = 'https://library.example/tdm';
  const reserved = { ...nothingReserved, mining: { isReserved: true, policy }, contentUsage: 'train-ai=n' };
  expect(JSON.parse(miningFile(reserved) ?? '')).toEqual([
    { location: '/', 'tdm-reservation': 1, 'tdm-policy': policy },
  ]);
  expect(reservationHeaders(reserved)).toEqual({
    'tdm-reservation': '1',
    'tdm-policy': policy,
    'Content-Usage': 'train-ai=n',
  });
  const free = { ...nothingReserved, mining: { isReserved: false, policy: undefined } };
  expect(miningFile(free)).toBe('[{"location":"/","tdm-reservation":0}]');
  expect([miningFile(nothingReserved), reservationHeaders(nothingReserved)]).toEqual([undefined, {}]);
});
