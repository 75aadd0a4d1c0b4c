import { countFilters, defaultOrder, everything, type SearchAddress } from './address.ts';
import type { FacetName, Filters, ShelfKey } from './query.ts';

/** Facets whose values are shelves, which search engines may index. Institutions and series have pages of their own. */
export const shelfFacets = ['category', 'place', 'person', 'subject'] as const satisfies readonly FacetName[];

/** Facets whose values have pages of their own, but feeds like shelves. */
export const pageFacets = ['institution', 'series'] as const satisfies readonly FacetName[];

/** A shelf by facet and value. */
export type ShelfName = { facet: (typeof shelfFacets)[number]; value: string };

/** The same with the name of the value, as catalogued. */
export type NamedShelf = ShelfName & { label: string };

/** Whether the values of a facet are shelves. */
export function isShelfFacet(facet: FacetName): facet is ShelfName['facet'] {
  return shelfFacets.some((one) => one === facet);
}

/** Whether a search is a shelf in its indexed form: first page, default order and view, and no other condition. */
export function isShelf({ text, filters, order, page, view }: SearchAddress): boolean {
  const isChosen = shelfFacets.some((facet) => filters.chosen[facet]?.length === 1);
  const isPlain = text === '' && order === defaultOrder(text) && page === 1 && view === 'cards';
  return isPlain && isChosen && countFilters(filters) === 1;
}

/** The search for a shelf. */
export function filtersOf(shelf: ShelfKey): Filters {
  const { filters } = everything;
  if ('facet' in shelf) return { ...filters, chosen: { [shelf.facet]: [shelf.value] } };
  return { ...filters, from: shelf.from, to: shelf.to };
}
