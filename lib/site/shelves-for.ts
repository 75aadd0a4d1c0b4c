import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import type { ValueCount } from '#lib/search/engine.ts';
import {
  type ListedFacet,
  type ListedShelf,
  listedFacets,
  readShelves,
  ShelfList,
  type ShelfPage,
} from '#lib/search/shelf-list.ts';

/** A page of all shelves of a facet: under each letter the values with their numbers of objects. */
export type ShelvesAnswer = Omit<ShelfPage, 'shelves'> & {
  shelves: { letter: string; values: ValueCount[] }[];
  /** Whether a newer list is being read. */
  isOld: boolean;
};

/** What lists are read from. */
type ShelfCatalogue = Pick<Catalogue, 'shelves' | 'shelfLimit' | 'shelfCounts' | 'version'>;

/** Minimum milliseconds between readings of all shelves, as each goes through all of them. */
const readEvery = 60_000;

/** Milliseconds after which a list is served only where the new one cannot be read. */
const servedFor = 10 * 60_000;

type CachedLists = {
  version: string;
  readAt: number;
  shelves: Record<ListedFacet, ListedShelf[]>;
  lists: Map<`${Locale} ${ListedFacet}`, Promise<ShelfList>>;
};

/** What was read last, and what is being read. */
type Reading = { cached?: CachedLists; next?: Promise<CachedLists> };

/** By the method that reads it: the catalogues of the API and of the pages share theirs. */
const readings = new WeakMap<Catalogue['shelves'], Reading>();

/** Recent lists that are not up to date are served until the new ones, read in the background, can be. */
async function currentLists(catalogue: ShelfCatalogue): Promise<{ lists: CachedLists; isOld: boolean }> {
  const reading = readings.get(catalogue.shelves) ?? {};
  readings.set(catalogue.shelves, reading);
  const { cached } = reading;
  const age = performance.now() - (cached?.readAt ?? 0);
  const isCurrent = cached && (cached.version === catalogue.version() || age < readEvery);
  if (isCurrent) return { lists: cached, isOld: false };
  reading.next ??= readLists(catalogue, cached)
    .then((read) => {
      reading.cached = read;
      return read;
    })
    .finally(() => {
      delete reading.next;
    });
  if (!cached) return { lists: await reading.next, isOld: false };
  // If it cannot be read now, the next visitor's request tries it again.
  const next = reading.next.catch(() => cached);
  const lists = age < servedFor ? cached : await next;
  return { lists, isOld: lists === cached };
}

/** Reads all shelves, and makes the lists that were asked for before. */
async function readLists(catalogue: ShelfCatalogue, before: CachedLists | undefined): Promise<CachedLists> {
  const [version, readAt] = [catalogue.version(), performance.now()];
  const read: CachedLists = { version, readAt, shelves: await readShelves(catalogue), lists: new Map() };
  for (const locale of locales)
    for (const facet of listedFacets)
      if (before?.lists.has(`${locale} ${facet}`)) await listIn(read, locale, facet);
  return read;
}

function listIn({ shelves, lists }: CachedLists, locale: Locale, facet: ListedFacet): Promise<ShelfList> {
  const key = `${locale} ${facet}` as const;
  const list = lists.get(key) ?? ShelfList.of(shelves[facet], locale);
  lists.set(key, list);
  return list;
}

/**
 * Retrieves a page of the shelves of a facet in alphabetical order; undefined beyond the last page. A new shelf may be
 * missing for a minute; one that has become empty is left out.
 * @throws {CatalogueUnavailable} where the index cannot be read now
 */
export async function shelvesFor(
  catalogue: ShelfCatalogue,
  locale: Locale,
  facet: ListedFacet,
  page: number,
): Promise<ShelvesAnswer | undefined> {
  const { lists, isOld } = await currentLists(catalogue);
  const list = await listIn(lists, locale, facet);
  const shown = await list.page(page);
  if (!shown) return undefined;
  const values = shown.shelves.flatMap((one) => one.values);
  const counted = values.length > 0 ? await catalogue.shelfCounts(facet, values) : [];
  const counts = new Map(counted.map((one) => [one.value, one]));
  return {
    ...shown,
    isOld,
    shelves: shown.shelves
      .map((one) => ({ ...one, values: one.values.flatMap((value) => counts.get(value) ?? []) }))
      .filter((one) => one.values.length > 0),
  };
}
