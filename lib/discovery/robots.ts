import { locales } from '../i18n/locales.ts';
import { pageFacets, shelfFacets } from '../search/shelves.ts';
import { pathTo } from '../site/address.ts';
import { nothingReserved } from './reservations.ts';

/**
 * robots.txt (RFC 9309): everything may be crawled except addresses that only page through or search what the sitemap
 * lists already. Crawlers that the library names are shut out altogether.
 */
export function robots(publicUrl: string, { disallowed, contentUsage } = nothingReserved): string {
  return [
    ...(disallowed.length > 0 ? [...disallowed.map((name) => `User-agent: ${name}`), 'Disallow: /', ''] : []),
    'User-agent: *',
    ...(contentUsage ? [`Content-Usage: ${contentUsage}`] : []),
    'Allow: /',
    'Disallow: /api/',
    'Allow: /api/bulk/',
    // The alternate that object pages link to; not with a query.
    'Allow: /api/objects/*/$',
    'Disallow: /preview/',
    'Disallow: /downloads/',
    // Computed for each request.
    'Disallow: /iiif/image/',
    'Disallow: /iiif/collection/search.json',
    // The longest rule decides: a series and the pages of its parts are allowed, further filters are not.
    'Allow: /iiif/collection/search.json?series=',
    'Disallow: /iiif/collection/search.json?series=*&',
    'Allow: /iiif/collection/search.json?series=*&page=',
    'Disallow: /iiif/collection/search.json?series=*&*&page=',
    // The same for version 2 of the API.
    'Disallow: /iiif/2/collection/search.json',
    'Disallow: /iiif/*/search?',
    'Disallow: /iiif/*/autocomplete?',
    'Disallow: /oembed',
    ...locales.map((locale) => `Disallow: ${pathTo('preview')(locale)}`),
    ...locales.flatMap((locale) => [
      `Disallow: ${pathTo('search')(locale)}?`,
      ...shelfFacets.flatMap((facet) => onlyShelf(`${pathTo('search')(locale)}?${facet}=`)),
      `Disallow: ${pathTo('search')(locale)}.atom?`,
      ...[...shelfFacets, ...pageFacets].flatMap((facet) =>
        onlyShelf(`${pathTo('search')(locale)}.atom?${facet}=`),
      ),
      ...['year', 'page'].map((name) => `Disallow: ${pathTo('works')(locale)}?*&${name}=`),
      `Disallow: /${locale}/objects/*/*/find?`,
    ]),
    'Disallow: /*?*max_sorting_datetime=',
    'Disallow: /*?*find=',
    // Parts of an object other than the first can begin at any scan, so their addresses are countless.
    'Disallow: /*?from=',
    '',
    '# All records as files, kinder to both sides than asking for each:',
    `# ${publicUrl}/api/bulk/`,
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

/** Allows a shelf, but no further parameters on it: the longest rule decides. */
function onlyShelf(address: string): string[] {
  return [`Allow: ${address}`, `Disallow: ${address}*&`];
}
