import { expect, test } from 'vitest';
import { robots } from './robots.ts';

test('everything but the API, what is for editors and pages of the feed, of searches and of objects may be crawled, and the sitemap is named', () => {
  expect(robots('https://library.example').split('\n')).toEqual([
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
    'Disallow: /pl/search.atom?',
    'Disallow: /pl/works?*&year=',
    'Disallow: /pl/works?*&page=',
    'Disallow: /pl/objects/*/*/find?',
    'Disallow: /en/search?',
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
