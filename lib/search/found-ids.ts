import { countFilters } from './address.ts';
import type { EngineResult, Matcher } from './engine.ts';
import { periodsOf } from './periods.ts';
import {
  type FacetName,
  type FacetValue,
  facetNames,
  type Proposal,
  type SearchQuery,
  type SearchResult,
} from './query.ts';
import { formsIn } from './snippets.ts';

/** What was found, with the ids of the objects in place of their tiles. */
export type FoundIds = Omit<SearchResult, 'tiles' | 'texts'> & {
  ids: string[];
  texts: EngineResult['texts'];
  /** What pages were to be like; undefined: none was looked for. */
  page: Matcher | undefined;
};

/** What an engine found, with what pages were to be like. */
export type Found = EngineResult & { page: Matcher | undefined };

/** What was found as it is shown: each facet with what is chosen of it. */
export function result(
  { ids, texts, page, count, isExact, facets, decades, undated, emptiedBy }: Found,
  { filters }: SearchQuery,
  matched: SearchResult['matched'],
  correction: Proposal | undefined,
  countUnfiltered = 0,
): FoundIds {
  const shown = facetNames.map((facet): [FacetName, FacetValue[]] => {
    const chosen = filters.chosen[facet] ?? [];
    const counted = facets[facet];
    const values = counted.map((value) => ({ ...value, isChosen: chosen.includes(value.value) }));
    // One that nobody has is shown all the same, so that it can be taken away.
    const missing = chosen.filter((value) => !counted.some((one) => one.value === value));
    return [
      facet,
      [...values, ...missing.map((value) => ({ value, label: value, count: 0, isChosen: true }))],
    ];
  });
  return {
    ids,
    texts,
    page,
    forms: page ? formsIn(page) : [],
    count,
    isExact: isExact !== false,
    matched,
    correction,
    facets: Object.fromEntries(shown) as Record<FacetName, FacetValue[]>,
    periods: periodsOf(decades),
    undated,
    emptiedBy: countFilters(filters) === 0 ? [] : emptiedBy,
    countUnfiltered,
  };
}
