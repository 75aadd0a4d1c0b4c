import { batchLimit, type Catalogue } from '#lib/catalogue/catalogue.ts';
import type { EntityTile } from '#lib/catalogue/schema.ts';
import { searchFeedPath } from '#lib/discovery/feed-paths.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { everything, type SearchAddress } from '#lib/search/address.ts';
import { searchName } from '#lib/search/labels.ts';
import { searchPath, shelf, workPath } from '#lib/search/path.ts';
import { asPlain, inEveryLocale, type LanguageMap, languageMap, untagged } from '../language-map.ts';
import {
  type CollectionAddress,
  type CollectionPart,
  collectionPath,
  maxParts,
  objectsOfPart,
  seriesCollection,
} from './collection-address.ts';
import { libraryCollection } from './library-collection.ts';
import { homepages, providerOf } from './links.ts';
import { activityOf, type Collection, dataset, type Named, named, namedManifest } from './named.ts';

/**
 * A collection; undefined where it does not exist. The library's contains the institutions, the categories, the series
 * with most parts, and all objects. Any other is a search, newest first, except that series keep the order of their
 * parts. IIIF has no paging that all viewers support: one of more than 200 objects is split into collections of 200
 * each, at most 1,000 of them; for the complete list `seeAlso` names the change discovery.
 */
export async function collectionOf(
  catalogue: Catalogue,
  publicUrl: string,
  address: CollectionAddress,
  part: CollectionPart,
): Promise<Collection | undefined> {
  if (address === 'library') return await libraryCollection(catalogue, publicUrl);
  if (part !== undefined && part > maxParts) return undefined;
  const organization =
    'organization' in address ? await catalogue.organization(address.organization) : undefined;
  if ('organization' in address && !organization) return undefined;
  const series = seriesOf(address);
  const search = { ...searchOf(address), isWhole: true };
  const offset = ((part ?? 1) - 1) * objectsOfPart;
  // Each search counts all its hits by every facet, so one finds all objects of a part.
  const limit = series !== undefined ? 0 : part === undefined ? batchLimit : objectsOfPart;
  const found = await catalogue.search(search, { offset, limit });
  if (part !== undefined && offset >= found.count) return undefined;
  const end = Math.min(offset + objectsOfPart, found.count);
  const tilesFrom = async (from: number): Promise<EntityTile[]> => {
    if (from >= end) return [];
    if (series === undefined)
      return (await catalogue.search(search, { offset: from, limit: end - from })).tiles;
    const parts = await catalogue.partsOf({ series }, { offset: from, limit: batchLimit });
    return [...parts.map(({ tile }) => tile), ...(await tilesFrom(from + batchLimit))];
  };
  const parts = Math.min(Math.ceil(found.count / objectsOfPart), maxParts);
  const isWhole = part !== undefined || parts <= 1;
  const name = (locale: Locale) =>
    'category' in address
      ? translator(locale)(`categories.${address.category}`)
      : searchName(locale, search, found.facets) || translator(locale)('iiif.objects');
  const label = untagged(organization?.fullname) ?? inEveryLocale((_, locale) => name(locale));
  // A catalogue service may list institutions without saying which objects belong to them.
  const hasNoObjects = found.count === 0;
  const summary =
    organization &&
    languageMap([
      ...Object.entries(organization.description).map(([language, text]) => ({ text, language })),
      ...(hasNoObjects ? locales : []).map((language) => ({
        text: translator(language)('iiif.namedByNone'),
        language,
      })),
    ]);
  const items = isWhole
    ? manifestsOf([...found.tiles, ...(await tilesFrom(offset + limit))])
    : Array.from({ length: parts }, (_, index) =>
        named(address, partLabel(index + 1, found.count), { part: index + 1 }),
      );
  const isParts = series !== undefined;
  const common = { publicUrl, isTop: false, isParts, items, path: named(address, label, { part }).path };
  if (part !== undefined)
    return {
      ...common,
      label: partLabel(part, found.count),
      homepage: [],
      seeAlso: [],
      partOf: [named(address, label)],
    };
  return {
    ...common,
    label,
    summary: summary && asPlain(summary),
    provider: organization && providerOf(organization, publicUrl),
    homepage: homepages(
      (locale) =>
        series === undefined ? searchPath(locale, search) : workPath(locale, { work: { series } }),
      publicUrl,
      label,
    ),
    seeAlso: [
      ...locales.map((locale) =>
        dataset(publicUrl + searchFeedPath(locale, search), 'application/atom+xml', label),
      ),
      activityOf(publicUrl),
    ],
    partOf: [named('library')],
  };
}

/** Manifests of one document's objects. */
function manifestsOf(tiles: readonly EntityTile[]): Named[] {
  return tiles
    .filter(({ related_object: { is_public: isPublic } }) => isPublic)
    .map(({ related_object: object }) => namedManifest(object));
}

function searchOf(address: Exclude<CollectionAddress, 'library'>): SearchAddress {
  if ('organization' in address) return shelf('institution', String(address.organization));
  if ('category' in address) return shelf('category', address.category);
  return { ...everything, ...address.search };
}

/** The series that the collection stands for; undefined where further filters narrow it. */
function seriesOf(address: Exclude<CollectionAddress, 'library'>): string | undefined {
  const [title = ''] = ('search' in address && address.search.filters.chosen.series) || [];
  return collectionPath(address) === collectionPath(seriesCollection(title)) ? title : undefined;
}

function partLabel(part: number, count: number): LanguageMap {
  const [from, to] = [(part - 1) * objectsOfPart + 1, Math.min(part * objectsOfPart, count)];
  return inEveryLocale((t) => t('iiif.objectsFromTo', { from: String(from), to: String(to) }));
}
