import { manifestPath, objectPath, objectSearchPath } from '#lib/addresses.ts';
import type { Catalogue, CatalogueObject } from '#lib/catalogue/catalogue.ts';
import { isCategory } from '#lib/catalogue/schema.ts';
import { locales } from '#lib/i18n/locales.ts';
import { present } from '#lib/lists.ts';
import { rightsAddress, rightsUri } from '#lib/metadata/rights.ts';
import { asPlain, inEveryLocale, type LanguageMap, languageMap, untagged } from '../language-map.ts';
import { type CollectionAddress, seriesCollection } from './collection-address.ts';
import { behaviorOf, viewingDirection } from './direction.ts';
import { pictureFile } from './image.ts';
import { filesOf, homepages, providerOf, recordsOf } from './links.ts';
import { metadataOf } from './metadata.ts';
import { navDate } from './named.ts';

/** The content of an object's manifest, independent of the Presentation API's version. URLs are absolute. */
export type About = NonNullable<Awaited<ReturnType<typeof aboutObject>>>;

/** The content of a public object's manifest; undefined where there is no such object. */
export async function aboutObject(catalogue: Catalogue, id: string, publicUrl: string) {
  const object = await catalogue.object(id, undefined, { positions: [] });
  const whole = object?.tile.related_object.is_public ? await catalogue.wholeObject(id) : undefined;
  if (!object || !whole) return undefined;
  const { tile, details, organization } = object;
  const related = tile.related_object;
  const rights = rightsUri(details.rightsUrl);
  const license = rightsAddress(details.rightsUrl, publicUrl);
  // What a record has in the place of an address may be words.
  const terms = license ?? (details.rights === undefined ? details.rightsUrl : undefined);
  const statement = untagged(
    organization?.fullname,
    details.rights,
    rights === undefined ? terms : undefined,
  );
  const summary = languageMap(
    locales.map((language) => ({ text: details.description?.[language], language })),
  );
  const services = (version: 2 | 3) => ({
    search: publicUrl + objectSearchPath(id, 'search', version),
    autocomplete: publicUrl + objectSearchPath(id, 'autocomplete', version),
  });
  return {
    object,
    whole,
    publicUrl,
    label:
      languageMap([{ text: related.title, language: details.language }]) ??
      inEveryLocale((t) => t('object.untitled')),
    summary: summary && asPlain(summary),
    metadata: metadataOf(object, terms),
    /** Version 3 allows only the URIs of known licences and statements; version 2 any URL. */
    rights,
    license,
    requiredStatement: statement && {
      label: inEveryLocale((t) => t('iiif.attribution')),
      value: asPlain(statement),
    },
    provider: providerOf(organization, publicUrl),
    homepage: homepages((locale) => objectPath(locale, related), publicUrl, untagged(related.title)),
    seeAlso: recordsOf(id, publicUrl),
    rendering: filesOf(object, publicUrl),
    partOf: partOf(object),
    /** Only the smallest: some viewers show every thumbnail that is listed. */
    thumbnail: related.main_scan.thumbnails.flatMap((one) => pictureFile(one) ?? [])[0],
    viewingDirection: viewingDirection(details.language),
    behavior: behaviorOf(related, whole.count),
    navDate: navDate(related),
    /** Addresses of its content search services, by version; undefined where it has none. */
    search: (await catalogue.textState(id)) === 'none' ? undefined : { 2: services(2), 3: services(3) },
  };
}

/** The URI of an object's manifest. */
export function manifestId(about: About, version: 2 | 3): string {
  return about.publicUrl + manifestPath(about.object.tile.related_object.id, version);
}

/** URI of a range. @param name its number among all parts, or that of the table of contents */
export function rangeId(about: About, name: number | 'contents', version: 2 | 3): string {
  return manifestId(about, version).replace(/manifest\.json$/, `range/${name}`);
}

/** The collections that contain an object: of its institution, each of its categories, and its series. */
function partOf({
  tile,
  details,
  organization,
}: CatalogueObject): { address: CollectionAddress; label: LanguageMap }[] {
  const kinds = [...new Set(tile.related_object.categories)].filter(isCategory);
  return present([
    organization && {
      address: { organization: organization.id },
      label: untagged(organization.fullname) ?? inEveryLocale((t) => t('institutions.unnamed')),
    },
    ...kinds.map((category) => ({
      address: { category },
      label: inEveryLocale((t) => t(`categories.${category}`)),
    })),
    ...(details.works ?? []).map(({ work, kind, title }) => {
      const label = untagged(title);
      return (
        kind === 'series' && 'series' in work && label && { address: seriesCollection(work.series), label }
      );
    }),
  ]);
}
