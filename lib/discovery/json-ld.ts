import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import { webAddress } from '#lib/foreign.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { downloadOf, pictureOf } from '#lib/scans/pictures.ts';

// schema.org types for the contract's categories; the first category that has one decides.
const types = new Map([
  ['books', 'Book'],
  ['serials', 'PublicationIssue'],
  ['articles', 'Article'],
  ['maps', 'Map'],
  ['photographs', 'Photograph'],
  ['prints', 'VisualArtwork'],
  ['postcards', 'VisualArtwork'],
  ['scores', 'SheetMusic'],
  ['manuscripts', 'Manuscript'],
]);

/** What schema.org can say of an object, as one thing with its scan. @param url the object's canonical address */
export function objectJsonLd(object: CatalogueObject, locale: Locale, url: string): object {
  const { tile, details, organization } = object;
  const { title, creator_name, creator_corp, date_descriptive, categories, main_scan, is_public } =
    tile.related_object;
  const picture = pictureOf(main_scan);
  const license = webAddress(details.rightsUrl);
  const creator = creator_name ?? creator_corp;
  return {
    '@context': 'https://schema.org',
    '@type': categories.map((category) => types.get(category)).find(Boolean) ?? 'CreativeWork',
    '@id': url,
    url,
    name: title,
    inLanguage: details.language,
    description: details.description?.[locale],
    creator: creator ? { '@type': creator_name ? 'Person' : 'Organization', name: creator } : undefined,
    dateCreated: date_descriptive ?? undefined,
    isAccessibleForFree: is_public,
    license,
    holdingArchive: organization && { '@type': 'ArchiveOrganization', name: organization.fullname },
    image: picture && {
      '@type': 'ImageObject',
      contentUrl: downloadOf(main_scan),
      thumbnailUrl: picture.src,
      license,
      creditText: [creator, organization?.fullname].filter(Boolean).join(', ') || undefined,
    },
  };
}

/** JSON as the text of a script element: nothing in it can end the element or open a comment. */
export function scriptText(value: object): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
