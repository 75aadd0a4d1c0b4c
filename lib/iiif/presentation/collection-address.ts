import { withQuery } from '#lib/addresses.ts';
import { type Category, categories } from '#lib/catalogue/schema.ts';
import { everything, type SearchAddress, searchParams, toggleValue } from '#lib/search/address.ts';
import { readNormalizedSearch } from '#lib/search/values.ts';

/** A collection: the whole library, an institution's, a category's, or the hits of a search. */
export type CollectionAddress =
  | 'library'
  | { organization: number }
  | { category: Category }
  | { search: Pick<SearchAddress, 'text' | 'filters' | 'order'> };

/** Number of a part of a collection, from 1; undefined: the collection itself. */
export type CollectionPart = number | undefined;

/** Maximum number of objects in one document. */
export const objectsOfPart = 200;

/** Maximum parts of a collection; clients that need more read the change discovery, which has no limit. */
export const maxParts = 1000;

/** The collection of a series: a search filtered by it. @param title as the filter has it */
export function seriesCollection(title: string): CollectionAddress {
  return { search: toggleValue(everything, 'series', title) };
}

/** Path of a collection, or of a part of it. @param version of the Presentation API */
export function collectionPath(
  address: CollectionAddress,
  part?: CollectionPart,
  version: 2 | 3 = 3,
): string {
  const query = new URLSearchParams();
  const path = nameOf(address, query);
  if (part !== undefined) query.set('page', String(part));
  return withQuery(`/iiif/${version === 2 ? '2/' : ''}${path}.json`, query);
}

function nameOf(address: CollectionAddress, query: URLSearchParams): string {
  if (address === 'library') return 'collection';
  if ('organization' in address) return `collection/institution/${address.organization}`;
  if ('category' in address) return `collection/category/${address.category}`;
  for (const [name, value] of searchParams({ ...everything, ...address.search })) query.append(name, value);
  return 'collection/search';
}

const ofCollection =
  /^\/iiif\/(2\/)?collection(?:\/(institution|category|search)(?:\/([a-z]+|0|[1-9]\d{0,14}))?)?\.json$/;

/** Parses a path returned by {@link collectionPath}; undefined for any other. */
export function parseCollection(
  path: string,
  query: URLSearchParams,
): { address: CollectionAddress; part: CollectionPart; version: 2 | 3 } | undefined {
  const [found, second, name, id = ''] = ofCollection.exec(path) ?? [];
  if (found === undefined) return undefined;
  const version = second ? 2 : 3;
  if (name === undefined) return { address: 'library', part: undefined, version };
  const page = query.get('page') ?? '';
  const part = /^[1-9]\d{0,14}$/.test(page) ? Number(page) : undefined;
  const category = categories.find((one) => one === id);
  if (name === 'institution' && /^\d+$/.test(id))
    return { address: { organization: Number(id) }, part, version };
  if (name === 'category' && category) return { address: { category }, part, version };
  if (name !== 'search' || id !== '') return undefined;
  const { text, filters, order } = readNormalizedSearch(query);
  return { address: { search: { text, filters, order } }, part, version };
}
