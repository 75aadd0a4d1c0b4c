import { manifestPath } from '#lib/addresses.ts';
import { batchLimit, type Catalogue } from '#lib/catalogue/catalogue.ts';
import { categories, type EntityTile } from '#lib/catalogue/schema.ts';
import { searchFeedPath } from '#lib/discovery/feed-paths.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { everything, type SearchAddress } from '#lib/search/address.ts';
import { searchName } from '#lib/search/labels.ts';
import { searchPath, shelf } from '#lib/search/path.ts';
import { onlyWhole, type SearchQuery } from '#lib/search/query.ts';
import { libraryName } from '#lib/site/library-name.ts';
import { activityPath } from '../activity.ts';
import type { JsonLd } from '../http.ts';
import { asPlain, inEveryLocale, type LanguageMap, languageMap, untagged } from '../language-map.ts';
import {
  type CollectionAddress,
  type CollectionPart,
  collectionPath,
  mostParts,
  objectsOfPart,
  seriesCollection,
} from './collection-address.ts';
import { pictureFile } from './image.ts';
import { homepages, type Link, providerOf } from './links.ts';
import { contexts, imageJson, linkJson, providerJson } from './version-3.ts';

type Item = {
  id: string;
  type: 'Collection' | 'Manifest';
  label: LanguageMap;
  thumbnail?: object[] | undefined;
};

/**
 * A collection by the Presentation API 3.0 (section 5.1); undefined where there is none. The library's holds the institutions,
 * the categories, the series of which it has most, and all objects. Any other is a search, newest first. Version 3 has no pages: one of more than 200 objects is
 * made of collections of 200 each, of at most 1,000 such; whoever wants all of more reads the change discovery, which
 * `seeAlso` names.
 */
export async function collectionJson(
  catalogue: Catalogue,
  origin: string,
  address: CollectionAddress,
  part: CollectionPart,
): Promise<JsonLd | undefined> {
  if (address === 'library') return await libraryJson(catalogue, origin);
  const institution =
    'institution' in address ? await catalogue.organization(address.institution) : undefined;
  if ('institution' in address && !institution) return undefined;
  const search = searchOf(address);
  const offset = ((part ?? 1) - 1) * objectsOfPart;
  const found = onlyWhole(await catalogue.search(search, { offset, limit: batchLimit }));
  if (part !== undefined && offset >= found.count) return undefined;
  const parts = Math.min(Math.ceil(found.count / objectsOfPart), mostParts);
  const isWhole = part !== undefined || parts <= 1;
  const name = (locale: Locale) =>
    'category' in address
      ? translator(locale)(`categories.${address.category}`)
      : searchName(locale, search, found.facets) || translator(locale)('iiif.objects');
  const label = untagged(institution?.fullname) ?? inEveryLocale((_, locale) => name(locale));
  const summary =
    institution &&
    languageMap(locales.map((language) => ({ text: institution.description[language], language })));
  return {
    ...collectionHead(origin, address, part, part === undefined ? label : partLabel(part, found.count)),
    ...(part === undefined && {
      summary: summary && asPlain(summary),
      provider: institution && [providerJson(providerOf(institution, origin))],
      homepage: homepages((locale) => searchPath(locale, search), origin, '').map((page) =>
        linkJson({ ...page, label }),
      ),
      seeAlso: [
        ...locales.map((locale) =>
          linkJson(dataset(origin + searchFeedPath(locale, search), 'application/atom+xml', label)),
        ),
        activityOf(origin),
      ],
    }),
    partOf: [
      part === undefined
        ? { id: origin + collectionPath('library'), type: 'Collection' }
        : { id: origin + collectionPath(address), type: 'Collection', label },
    ],
    items: isWhole
      ? await manifestsOf(catalogue, origin, search, offset, found)
      : Array.from({ length: parts }, (_, index) => ({
          id: origin + collectionPath(address, index + 1),
          type: 'Collection',
          label: partLabel(index + 1, found.count),
        })),
  };
}

async function libraryJson(catalogue: Catalogue, origin: string): Promise<JsonLd> {
  const [institutions, { entities }, { facets }] = await Promise.all([
    catalogue.organizations(),
    catalogue.statistics(),
    catalogue.search(everything, { offset: 0, limit: 0 }),
  ]);
  const label = inEveryLocale((t, locale) => `${libraryName(locale)}: ${t('iiif.library')}`);
  const item = (address: CollectionAddress, name: LanguageMap, thumbnail?: object[]): Item => ({
    id: origin + collectionPath(address),
    type: 'Collection',
    label: name,
    thumbnail,
  });
  return {
    ...collectionHead(origin, 'library', undefined, label),
    summary: inEveryLocale((t) => t('site.description')),
    homepage: homepages((locale) => `/${locale}`, origin, '').map(linkJson),
    seeAlso: [activityOf(origin)],
    items: [
      ...institutions.map(({ id, fullname, avatar }) => {
        const name = untagged(fullname) ?? inEveryLocale((t) => t('institutions.unnamed'));
        const logo = pictureFile(avatar);
        return item({ institution: id }, name, logo && [imageJson(logo)]);
      }),
      ...categories
        .filter((category) => entities.by_category[category] > 0)
        .map((category) =>
          item(
            { category },
            inEveryLocale((t) => t(`categories.${category}`)),
          ),
        ),
      ...facets.series.map(({ value }) =>
        item(seriesCollection(value), untagged(value) ?? inEveryLocale((t) => t('object.untitled'))),
      ),
      item(
        { search: everything },
        inEveryLocale((t) => t('iiif.objects')),
      ),
    ],
  };
}

function collectionHead(
  origin: string,
  address: CollectionAddress,
  part: CollectionPart,
  label: LanguageMap,
) {
  return {
    '@context': contexts.presentation,
    id: origin + collectionPath(address, part),
    type: 'Collection',
    label,
  };
}

/** The manifests of so many objects, of which the first are there already. */
async function manifestsOf(
  catalogue: Catalogue,
  origin: string,
  search: SearchQuery,
  offset: number,
  first: { tiles: EntityTile[]; count: number },
): Promise<Item[]> {
  const tiles = [...first.tiles];
  const end = Math.min(offset + objectsOfPart, first.count);
  for (let from = offset + batchLimit; from < end; from += batchLimit)
    tiles.push(...(await catalogue.search(search, { offset: from, limit: batchLimit })).tiles);
  return tiles
    .filter(({ related_object: { is_public: isPublic } }) => isPublic)
    .map(({ related_object: object }) => ({
      id: origin + manifestPath(object.id),
      type: 'Manifest',
      label: untagged(object.title) ?? inEveryLocale((t) => t('object.untitled')),
      thumbnail: object.main_scan.thumbnails
        .flatMap((one) => pictureFile(one) ?? [])
        .slice(0, 1)
        .map((file) => imageJson(file)),
    }));
}

function searchOf(address: Exclude<CollectionAddress, 'library'>): SearchAddress {
  if ('institution' in address) return shelf('institution', String(address.institution));
  if ('category' in address) return shelf('category', address.category);
  return { ...everything, ...address.search };
}

function partLabel(part: number, count: number): LanguageMap {
  const [from, to] = [(part - 1) * objectsOfPart + 1, Math.min(part * objectsOfPart, count)];
  return inEveryLocale((t) => t('iiif.objectsFromTo', { from: String(from), to: String(to) }));
}

function dataset(address: string, format: string, label: LanguageMap): Link {
  return { address, type: 'Dataset', label, format };
}

/** The change discovery of the library, which names every manifest. */
function activityOf(origin: string) {
  const label = inEveryLocale((t) => t('iiif.library'));
  return linkJson(dataset(origin + activityPath, 'application/ld+json', label));
}
