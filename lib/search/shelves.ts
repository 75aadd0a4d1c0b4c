import { countFilters, defaultOrder, type SearchAddress } from './address.ts';
import type { FacetName } from './query.ts';

/** The facets whose values are shelves with a place in search engines. Institutions and series have pages of their own. */
export const shelfFacets = ['category', 'place', 'person', 'subject'] as const satisfies readonly FacetName[];

/** The facets whose values have pages of their own, and feeds as shelves have. */
export const pageFacets = ['institution', 'series'] as const satisfies readonly FacetName[];

/** One of the shelves, with what stands on it. */
export type ShelfName = { facet: (typeof shelfFacets)[number]; value: string };

/** Whether the values of a facet are such shelves. */
export function isShelfFacet(facet: FacetName): facet is ShelfName['facet'] {
  return shelfFacets.some((one) => one === facet);
}

/** Whether a search is a shelf as it is found by everybody: its beginning, in the usual order and view, and nothing else asked for. */
export function isShelf({ text, filters, order, page, view }: SearchAddress): boolean {
  const isChosen = shelfFacets.some((facet) => filters.chosen[facet]?.length === 1);
  const isPlain = text === '' && order === defaultOrder(text) && page === 1 && view === 'cards';
  return isPlain && isChosen && countFilters(filters) === 1;
}
