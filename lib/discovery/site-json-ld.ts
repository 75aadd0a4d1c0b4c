import { objectPath, organizationPath, permanentPath } from '#lib/addresses.ts';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import type { Organization } from '#lib/catalogue/schema.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { shownTitle } from '#lib/i18n/shown-title.ts';
import { translator } from '#lib/i18n/translate.ts';
import { declarationOf, parsePage, pathTo, sectionOf } from '#lib/site/address.ts';
import { libraryName } from '#lib/site/library-name.ts';
import { oneLine, visibleText, webAddress } from '#lib/untrusted.ts';

const context = 'https://schema.org';
const maxNameLength = 200;

/** The site in schema.org terms: its name and its search. */
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

/** An institution in schema.org terms. */
export function organizationJsonLd(
  { id, fullname, description, avatar }: Organization,
  locale: Locale,
  publicUrl: string,
): object {
  const url = publicUrl + organizationPath(locale, id);
  const logo = webAddress(avatar.url);
  const descriptions: Partial<Record<Locale, string>> = description;
  return {
    '@context': context,
    '@type': 'ArchiveOrganization',
    '@id': url,
    url,
    name: visibleText(fullname) || undefined,
    description: descriptions[locale] || undefined,
    logo: logo && new URL(logo, publicUrl).href,
  };
}

type Breadcrumb = readonly [name: string, path: string];

/** Breadcrumbs to an object, through its holding institution. */
export function breadcrumbsJsonLd(object: Shown, locale: Locale, publicUrl: string): object {
  return { '@context': context, ...breadcrumbList(breadcrumbsTo(object, locale), locale, publicUrl) };
}

type Shown = Pick<CatalogueObject, 'tile' | 'organization'>;

function breadcrumbsTo(
  { tile: { related_object: related }, organization }: Shown,
  locale: Locale,
): Breadcrumb[] {
  const holder = organization && [organization.fullname, organizationPath(locale, organization.id)];
  const name = shownTitle(translator(locale), related.title);
  return [...(holder ? [holder as [string, string]] : []), [name, objectPath(locale, related)]];
}

function breadcrumbList(breadcrumbs: readonly Breadcrumb[], locale: Locale, publicUrl: string): object {
  const all: Breadcrumb[] = [[libraryName(locale), `/${locale}`], ...breadcrumbs];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: oneLine(name, maxNameLength),
      item: publicUrl + path,
    })),
  };
}

/** Input for a page's JSON-LD. */
export type PageJsonLdInput = {
  name: string;
  /** The object that it shows in some view. */
  object?: Shown | undefined;
  /** Paths of the listed items, in page order. */
  items?: readonly string[] | undefined;
};

/**
 * A page in schema.org terms: its type, breadcrumbs and listed items; undefined for kinds of pages without a type.
 * @param path of the page, with its query
 */
export function pageJsonLd(
  { name, object, items }: PageJsonLdInput,
  path: string,
  locale: Locale,
  publicUrl: string,
): object | undefined {
  const kind = parsePage(path.replace(/\?.*$/s, ''))?.kind;
  const schemaType = kind && declarationOf(kind).schemaType;
  if (!schemaType) return undefined;
  const section = sectionOf(path);
  const parent = section === kind ? undefined : section;
  const title = shownTitle(translator(locale), name, maxNameLength);
  const breadcrumbs: Breadcrumb[] = [
    ...(parent ? [[translator(locale)(`navigation.${parent}`), pathTo(parent)(locale)] as const] : []),
    ...(object ? breadcrumbsTo(object, locale) : []),
    [title, path],
  ];
  return {
    '@context': context,
    '@type': schemaType,
    url: publicUrl + path,
    name: title,
    inLanguage: locale,
    isPartOf: { '@id': publicUrl },
    about: object && { '@id': publicUrl + permanentPath(object.tile.related_object.id) },
    breadcrumb: breadcrumbList(breadcrumbs, locale, publicUrl),
    mainEntity: items && {
      '@type': 'ItemList',
      itemListElement: items.map((item, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        url: publicUrl + item,
      })),
    },
  };
}
