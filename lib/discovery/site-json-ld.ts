import { objectPath, organizationPath } from '#lib/addresses.ts';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import type { Organization } from '#lib/catalogue/schema.ts';
import { oneLine, visibleText, webAddress } from '#lib/foreign.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { pathTo } from '#lib/site/address.ts';
import { libraryName } from '#lib/site/library-name.ts';

const context = 'https://schema.org';
const longestName = 200;

/** What schema.org can say of the site: its name, and how it is searched. @param publicUrl where the public reaches this site */
export function siteJsonLd(locale: Locale, publicUrl: string): object {
  const t = translator(locale);
  return {
    '@context': context,
    '@type': 'WebSite',
    '@id': publicUrl,
    url: `${publicUrl}/${locale}`,
    name: libraryName(locale),
    description: t('site.description'),
    inLanguage: locale,
    publisher: { '@type': 'Library', name: libraryName(locale), url: publicUrl },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${publicUrl}${pathTo('search')(locale)}?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  };
}

/** What schema.org can say of an institution. @param publicUrl where the public reaches this site */
export function organizationJsonLd(
  { id, fullname, description, avatar }: Organization,
  locale: Locale,
  publicUrl: string,
): object {
  const url = publicUrl + organizationPath(locale, id);
  const logo = webAddress(avatar.url);
  return {
    '@context': context,
    '@type': 'ArchiveOrganization',
    '@id': url,
    url,
    name: visibleText(fullname) || undefined,
    description: description[locale] || undefined,
    logo: logo && new URL(logo, publicUrl).href,
  };
}

/** The way from the library to an object, by its holding institution. @param publicUrl where the public reaches this site */
export function breadcrumbsJsonLd(
  { tile, organization }: Pick<CatalogueObject, 'tile' | 'organization'>,
  locale: Locale,
  publicUrl: string,
): object {
  const t = translator(locale);
  const { related_object: related } = tile;
  const steps: [name: string, path: string][] = [
    [libraryName(locale), `/${locale}`],
    ...(organization
      ? [[organization.fullname, organizationPath(locale, organization.id)] satisfies [string, string]]
      : []),
    [visibleText(related.title) || t('object.untitled'), objectPath(locale, related)],
  ];
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: oneLine(name, longestName),
      item: publicUrl + path,
    })),
  };
}
