import { locales } from '../i18n/locales.ts';

/**
 * robots.txt (RFC 9309): everything may be read; addresses that only page through what the sitemap
 * lists already are left out.
 */
export function robots(origin: string): string {
  return [
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/',
    'Disallow: /preview/',
    ...locales.map((locale) => `Disallow: /${locale}/preview`),
    'Disallow: /*?*max_sorting_datetime=',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
