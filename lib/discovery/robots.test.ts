import { expect, test } from 'vitest';
import { robots } from './robots.ts';

test('everything but the API, what is for editors and pages of the feed and of searches may be crawled, and the sitemap is named', () => {
  expect(robots('https://library.example').split('\n')).toEqual([
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/',
    'Disallow: /preview/',
    'Disallow: /downloads/',
    'Disallow: /pl/preview',
    'Disallow: /en/preview',
    'Disallow: /pl/search?',
    'Disallow: /pl/search/calendar?',
    'Disallow: /pl/search.atom?',
    'Disallow: /en/search?',
    'Disallow: /en/search/calendar?',
    'Disallow: /en/search.atom?',
    'Disallow: /*?*max_sorting_datetime=',
    '',
    'Sitemap: https://library.example/sitemap.xml',
    '',
  ]);
});
