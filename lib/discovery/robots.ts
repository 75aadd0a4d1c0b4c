import { locales } from '../i18n/locales.ts';
import { pathTo } from '../site/address.ts';

/**
 * robots.txt (RFC 9309): everything may be read; addresses that only page through or search what the
 * sitemap lists already are left out.
 */
export function robots(origin: string): string {
  return [
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/',
    'Disallow: /preview/',
    'Disallow: /downloads/',
    ...locales.map((locale) => `Disallow: ${pathTo('preview')(locale)}`),
    ...locales.flatMap((locale) => [
      ...(['search', 'calendar'] as const).map((kind) => `Disallow: ${pathTo(kind)(locale)}?`),
      `Disallow: ${pathTo('search')(locale)}.atom?`,
    ]),
    'Disallow: /*?*max_sorting_datetime=',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
