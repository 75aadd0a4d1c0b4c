import { countFilters } from './address.ts';
import type { EngineResult, Matcher } from './engine.ts';
import { periodsOf } from './periods.ts';
import { byFacet, type Correction, type SearchQuery, type SearchResult } from './query.ts';
import { formsIn } from './snippets.ts';

/** A search result with ids of objects instead of their tiles. */
export type FoundIds = Omit<SearchResult, 'tiles' | 'texts'> & {
  ids: string[];
  texts: EngineResult['texts'];
  /** The condition on pages; undefined: texts were not searched. */
  page: Matcher | undefined;
};

/** An engine's result, with the condition on pages, and where only some words are on pages, with these as a query. */
export type Found = EngineResult & { page: Matcher | undefined; onPage?: string };

/** Completes an engine's result for display: each facet with its chosen values. */
export function result(
  { isExact, facets, decades, emptiedBy, ...found }: Found,
  { filters }: SearchQuery,
  matched: SearchResult['matched'],
  correction: Correction | undefined,
  countUnfiltered = 0,
): FoundIds {
  const shown = byFacet((facet) => {
    const chosen = filters.chosen[facet] ?? [];
    const counted = facets[facet];
    const values = counted.map((value) => ({ ...value, isChosen: chosen.includes(value.value) }));
    // Chosen values without hits are shown too, so that they can be removed.
    const missing = chosen.filter((value) => !counted.some((one) => one.value === value));
    return [...values, ...missing.map((value) => ({ value, label: value, count: 0, isChosen: true }))];
  });
  return {
    ...found,
    forms: found.page ? formsIn(found.page) : [],
    isExact: isExact !== false,
    matched,
    correction,
    facets: shown,
    periods: periodsOf(decades),
    emptiedBy: countFilters(filters) === 0 ? [] : emptiedBy,
    countUnfiltered,
  };
}
