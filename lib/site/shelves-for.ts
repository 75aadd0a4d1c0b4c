import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import type { ValueCount } from '#lib/search/engine.ts';
import type { ListedWork } from '#lib/search/issues.ts';
import {
  type ListedFacet,
  type ListedShelf,
  readShelves,
  readWorks,
  ShelfList,
  type ShelfPage,
} from '#lib/search/shelf-list.ts';
import { workKey, workOfKey } from '#lib/search/works.ts';

/** A page of an alphabetical list: under each letter its entries. */
export type ListAnswer<Entry> = Omit<ShelfPage, 'shelves'> & {
  shelves: { letter: string; values: Entry[] }[];
  /** Whether a newer list is being read. */
  isOld: boolean;
};

/** What lists of shelves are read from. */
type ShelfCatalogue = Pick<Catalogue, 'shelves' | 'shelfLimit' | 'shelfCounts' | 'version'>;

/** Minimum milliseconds between readings of a list, as each goes through all of it. */
const readEvery = 60_000;

/** Milliseconds after which a list is served only where the new one cannot be read. */
const servedFor = 10 * 60_000;

/** What is in lists, by the lists' names. */
type Listed = Readonly<Record<string, readonly ListedShelf[]>>;

type CachedLists = {
  version: string;
  readAt: number;
  shelves: Listed;
  lists: Map<string, Promise<ShelfList>>;
};

/** What was read last, and what is being read. */
type Reading = { cached?: CachedLists; next?: Promise<CachedLists> };

/** What lists are made of: how it is read, and which version of the catalogue it is read from. */
type Source = {
  /** The catalogue's method that reads it: the catalogues of the API and of the pages share theirs. */
  method: object;
  read(): Promise<Listed>;
  version(): string;
};

const readings = new WeakMap<Source['method'], Reading>();

/** Recent lists that are not up to date are served until the new ones, read in the background, can be. */
async function currentLists(source: Source): Promise<{ lists: CachedLists; isOld: boolean }> {
  const reading = readings.get(source.method) ?? {};
  readings.set(source.method, reading);
  const { cached } = reading;
  const age = performance.now() - (cached?.readAt ?? 0);
  const isCurrent = cached && (cached.version === source.version() || age < readEvery);
  if (isCurrent) return { lists: cached, isOld: false };
  reading.next ??= readLists(source, cached)
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

/** Reads the source, and makes the lists that were asked for before. */
async function readLists(source: Source, before: CachedLists | undefined): Promise<CachedLists> {
  const [version, readAt] = [source.version(), performance.now()];
  const read: CachedLists = { version, readAt, shelves: await source.read(), lists: new Map() };
  for (const locale of locales)
    for (const name of Object.keys(read.shelves))
      if (before?.lists.has(`${locale} ${name}`)) await listIn(read, locale, name);
  return read;
}

function listIn({ shelves, lists }: CachedLists, locale: Locale, name: string): Promise<ShelfList> {
  const key = `${locale} ${name}`;
  const list = lists.get(key) ?? ShelfList.of(shelves[name] ?? [], locale);
  lists.set(key, list);
  return list;
}

/** @param entriesOf reads the entries with such values, in any order, without those that are gone */
async function listPage<Entry>(
  source: Source,
  [locale, name, page]: [locale: Locale, name: string, page: number],
  entriesOf: (values: string[]) => Promise<(readonly [value: string, entry: Entry])[]>,
): Promise<ListAnswer<Entry> | undefined> {
  const { lists, isOld } = await currentLists(source);
  const shown = await (await listIn(lists, locale, name)).page(page);
  if (!shown) return undefined;
  const values = shown.shelves.flatMap((one) => one.values);
  const entries = new Map(values.length > 0 ? await entriesOf(values) : []);
  return {
    ...shown,
    isOld,
    shelves: shown.shelves
      .map((one) => ({ ...one, values: one.values.flatMap((value) => entries.get(value) ?? []) }))
      .filter((one) => one.values.length > 0),
  };
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
): Promise<ListAnswer<ValueCount> | undefined> {
  const { shelves: method, version } = catalogue;
  const source = { method, version, read: () => readShelves(catalogue) };
  return await listPage(source, [locale, facet, page], async (values) =>
    (await catalogue.shelfCounts(facet, values)).map((one) => [one.value, one] as const),
  );
}

/** The same for the works with parts, by their titles. */
export async function worksFor(
  catalogue: Pick<Catalogue, 'works' | 'listedWorks' | 'version'>,
  locale: Locale,
  page: number,
): Promise<ListAnswer<ListedWork> | undefined> {
  const { works: method, version } = catalogue;
  const source = { method, version, read: async () => ({ works: await readWorks(catalogue) }) };
  return await listPage(source, [locale, 'works', page], async (values) =>
    (await catalogue.listedWorks(values.map(workOfKey))).map((one) => [workKey(one.name), one] as const),
  );
}
