import type { SearchResult } from '#lib/search/query.ts';

/** A result without hits and without filters. */
export const emptyResult: SearchResult = {
  tiles: [],
  texts: new Map(),
  forms: [],
  count: 0,
  isExact: true,
  matched: 'all',
  correction: undefined,
  facets: {
    category: [],
    institution: [],
    language: [],
    place: [],
    person: [],
    subject: [],
    series: [],
    rights: [],
    text: [],
  },
  periods: [],
  undated: 0,
  emptiedBy: [],
  countUnfiltered: 0,
};
