import { oneLine } from '#lib/foreign.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { pathTo } from '#lib/site/address.ts';
import { libraryName } from '#lib/site/library-name.ts';
import { escapeXml } from '#lib/xml/escape.ts';

// In characters (OpenSearch 1.1, "ShortName" and "LongName").
const maxShortNameLength = 16;
const maxLongNameLength = 48;

/**
 * Describes to browsers and programs how to search the library (OpenSearch 1.1, description document).
 * @param origin where the public reaches this site
 */
export function openSearchDescription(origin: string, locale: Locale): string {
  const t = translator(locale);
  const name = libraryName(locale);
  const page = `${origin}${pathTo('search')(locale)}?q={searchTerms}`;
  const feed = `${origin}${pathTo('search')(locale)}.atom?q={searchTerms}`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    `<ShortName>${escapeXml(oneLine(name, maxShortNameLength))}</ShortName>`,
    `<Description>${escapeXml(t('site.description'))}</Description>`,
    `<LongName>${escapeXml(oneLine(name, maxLongNameLength))}</LongName>`,
    '<InputEncoding>UTF-8</InputEncoding>',
    `<Language>${locale}</Language>`,
    `<Image height="192" width="192" type="image/png">${escapeXml(origin)}/icons/icon-192.png</Image>`,
    `<Url type="text/html" template="${escapeXml(page)}"/>`,
    `<Url type="application/atom+xml" template="${escapeXml(feed)}"/>`,
    '</OpenSearchDescription>',
  ].join('');
}

/** Path of the description document. */
export function openSearchPath(locale: Locale): string {
  return `/${locale}/opensearch.xml`;
}
