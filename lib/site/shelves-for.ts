import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { everything } from '#lib/search/address.ts';
import type { FacetValue } from '#lib/search/query.ts';
import { type ListedFacet, readShelves, ShelfList, type ShelfPage } from '#lib/search/shelf-list.ts';
import type { NamedShelf } from '#lib/search/shelves.ts';

/** A page of all shelves of a facet: under each letter the values with their numbers of objects. */
export type ShelvesAnswer = Omit<ShelfPage, 'shelves'> & {
  shelves: { letter: string; values: FacetValue[] }[];
};

/** Minimum milliseconds between readings of all shelves, as each goes through all of them. */
const readEvery = 60_000;

type Kept = {
  version: string;
  readAt: number;
  shelves: Promise<Record<ListedFacet, NamedShelf[]>>;
  lists: Map<string, Promise<ShelfList>>;
};

/** What was read last, by the method that reads it: the catalogues of the API and of the pages share theirs. */
const kept = new WeakMap<Catalogue['shelves'], Kept>();

function shelvesIn(catalogue: Catalogue): Kept {
  const known = kept.get(catalogue.shelves);
  const version = catalogue.version();
  if (known && (known.version === version || performance.now() - known.readAt < readEvery)) return known;
  const shelves = readShelves(catalogue);
  const next = { version, readAt: performance.now(), shelves, lists: new Map() };
  kept.set(catalogue.shelves, next);
  shelves.catch(() => kept.delete(catalogue.shelves));
  return next;
}

/**
 * Retrieves a page of the shelves of a facet in alphabetical order; undefined beyond the last page. A new shelf may be
 * missing for a minute; one that has become empty is left out.
 * @throws {CatalogueUnavailable} where the index cannot be read now
 */
export async function shelvesFor(
  catalogue: Catalogue,
  locale: Locale,
  facet: ListedFacet,
  page: number,
): Promise<ShelvesAnswer | undefined> {
  const { shelves, lists } = shelvesIn(catalogue);
  const key = `${locale} ${facet}`;
  const list = lists.get(key) ?? shelves.then((all) => ShelfList.of(all[facet], locale));
  lists.set(key, list);
  const shown = (await list).page(page);
  if (!shown) return undefined;
  const counts = await valuesOf(
    catalogue,
    facet,
    shown.shelves.flatMap(({ values }) => values),
  );
  return {
    ...shown,
    shelves: shown.shelves
      .map(({ letter, values }) => ({ letter, values: values.flatMap((value) => counts.get(value) ?? []) }))
      .filter(({ values }) => values.length > 0),
  };
}

/** Values with their numbers of objects, if any. A facet counts what is chosen in it besides what is frequent. */
async function valuesOf(
  catalogue: Catalogue,
  facet: ListedFacet,
  values: string[],
): Promise<Map<string, FacetValue>> {
  if (values.length === 0) return new Map();
  const filters = { ...everything.filters, chosen: { [facet]: values } };
  const { facets } = await catalogue.search({ ...everything, filters }, { offset: 0, limit: 0 });
  return new Map(facets[facet].filter(({ count }) => count > 0).map((one) => [one.value, one]));
}
