import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { pathTo } from '#lib/site/address.ts';
import { libraryName } from '#lib/site/library-name.ts';
import { oneLine } from '#lib/untrusted.ts';
import { xml, xmlDeclaration } from '#lib/xml/write.ts';

// In characters (OpenSearch 1.1, "ShortName" and "LongName").
const maxShortNameLength = 16;
const maxLongNameLength = 48;

/** Describes to browsers and programs how to search the library (OpenSearch 1.1, description document). */
export function openSearchDescription(publicUrl: string, locale: Locale): string {
  const t = translator(locale);
  const name = libraryName(locale);
  const page = `${publicUrl}${pathTo('search')(locale)}?q={searchTerms}`;
  const feed = `${publicUrl}${pathTo('search')(locale)}.atom?q={searchTerms}`;
  const description = xml`<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">${[
    xml`<ShortName>${oneLine(name, maxShortNameLength)}</ShortName>`,
    xml`<Description>${t('site.description')}</Description>`,
    xml`<LongName>${oneLine(name, maxLongNameLength)}</LongName>`,
    xml`<InputEncoding>UTF-8</InputEncoding>`,
    xml`<Language>${locale}</Language>`,
    xml`<Image height="192" width="192" type="image/png">${publicUrl}/icons/icon-192.png</Image>`,
    xml`<Url type="text/html" template="${page}"/>`,
    xml`<Url type="application/atom+xml" template="${feed}"/>`,
  ]}</OpenSearchDescription>`;
  return `${xmlDeclaration}${description}`;
}

/** Path of the description document. */
export function openSearchPath(locale: Locale): string {
  return `/${locale}/opensearch.xml`;
}
