import { expect, test } from 'vitest';
import { miningFile, nothingReserved, reservationHeaders } from './reservations.ts';
import { robots } from './robots.ts';

const origin = 'https://library.example';

const shelves = (locale: string) =>
  ['category', 'place', 'person', 'subject'].flatMap((facet) => [
    `Allow: /${locale}/search?${facet}=`,
    `Disallow: /${locale}/search?${facet}=*&`,
  ]);

test('everything but the API, what is for editors and pages of the feed, of searches and of objects may be crawled, and the sitemap is named', () => {
  expect(robots(origin).split('\n')).toEqual([
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/',
    'Disallow: /preview/',
    'Disallow: /downloads/',
    'Disallow: /iiif/image/',
    'Disallow: /iiif/collection/search.json',
    'Disallow: /iiif/*/search?',
    'Disallow: /iiif/*/autocomplete?',
    'Disallow: /oembed',
    'Disallow: /pl/preview',
    'Disallow: /en/preview',
    'Disallow: /pl/search?',
    ...shelves('pl'),
    'Disallow: /pl/search.atom?',
    'Disallow: /pl/works?*&year=',
    'Disallow: /pl/works?*&page=',
    'Disallow: /pl/objects/*/*/find?',
    'Disallow: /en/search?',
    ...shelves('en'),
    'Disallow: /en/search.atom?',
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

test('crawlers that the library names are to stay away, and the others are told what it prefers', () => {
  const text = robots(origin, {
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

test('what is reserved of text and data mining stands in a file and in headers, where the library says so', () => {
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
