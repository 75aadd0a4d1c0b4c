import { validText } from '#lib/valid-text.ts';
import {
  type Chosen,
  type FacetName,
  type Filters,
  facetNames,
  type HitRange,
  maxFilters,
  maxQueryLength,
  pageLimit,
  type SearchOrder,
  type SearchQuery,
  type SearchScope,
  searchOrders,
} from './query.ts';

/** How hits are shown: as the feed's cards, or one line each. */
export const searchViews = ['cards', 'list'] as const;
export type SearchView = (typeof searchViews)[number];

/** A parsed query string. Pages count from 1; without words the search is never in texts. */
export type SearchAddress = SearchQuery & { within: SearchScope; page: number; view: SearchView };

/** Years that can be searched for; those of objects are within the same range. */
export const years = { min: 1, max: 9999 };
const maxPage = 1_000_000;
/** Maximum characters of a facet's value. */
export const maxValueLength = 300;

/** A search for everything. */
export const everything: SearchAddress = {
  text: '',
  within: 'objects',
  filters: { chosen: {}, from: undefined, to: undefined, undated: false },
  order: 'newest',
  page: 1,
  view: 'cards',
};

/**
 * Parses a query string. Invalid values are ignored, and so are filters beyond {@link maxFilters}: every query gets an
 * answer.
 */
export function readSearch(query: URLSearchParams): SearchAddress {
  const text = cleanText(query.get('q') ?? '', maxQueryLength);
  const order = searchOrders.find((one) => one === query.get('sort')) ?? defaultOrder(text);
  return {
    text,
    within: text !== '' && query.get('in') === 'texts' ? 'texts' : 'objects',
    filters: withinLimit(readFilters(query)),
    order: text === '' && order === 'relevance' ? 'newest' : order,
    page: readNumber(query.get('page'), 1, maxPage) ?? 1,
    view: searchViews.find((one) => one === query.get('view')) ?? 'cards',
  };
}

/** The canonical query string of a search: known parameters in a fixed order and spelling, without default values. */
export function searchParams({ text, within, filters, order, page, view }: SearchAddress): URLSearchParams {
  const query = new URLSearchParams();
  if (text !== '') query.set('q', text);
  if (within === 'texts') query.set('in', within);
  for (const facet of facetNames) for (const value of filters.chosen[facet] ?? []) query.append(facet, value);
  if (filters.from !== undefined) query.set('from', String(filters.from));
  if (filters.to !== undefined) query.set('to', String(filters.to));
  if (filters.undated) query.set('undated', '1');
  // Pages of texts have a single order and are shown as lines.
  if (within === 'objects' && order !== defaultOrder(text)) query.set('sort', order);
  if (within === 'objects' && view !== 'cards') query.set('view', view);
  if (page > 1) query.set('page', String(page));
  return query;
}

/** The canonical query string of a search's feed: the order is fixed, and there are neither pages nor views. */
export function feedParams({ text, filters }: Pick<SearchAddress, 'text' | 'filters'>): URLSearchParams {
  return searchParams({ ...everything, text, filters, order: defaultOrder(text) });
}

/** The range of hits on its page. */
export function pageRange({ page }: SearchAddress): HitRange {
  return { offset: (page - 1) * pageLimit, limit: pageLimit };
}

/** The default order of hits. */
export function defaultOrder(text: string): SearchOrder {
  return text === '' ? 'newest' : 'relevance';
}

/** Number of filters: one per chosen value, one for the years, one for undated. */
export function countFilters({ chosen, from, to, undated }: Filters): number {
  const values = facetNames.reduce((sum, facet) => sum + (chosen[facet]?.length ?? 0), 0);
  return values + (from !== undefined || to !== undefined ? 1 : 0) + (undated ? 1 : 0);
}

/** Toggles a value of a facet; starts from the first page again. */
export function toggleValue(search: SearchAddress, facet: FacetName, value: string): SearchAddress {
  const before = search.filters.chosen[facet] ?? [];
  const values = before.includes(value) ? before.filter((one) => one !== value) : [...before, value].sort();
  const chosen = { ...search.filters.chosen, [facet]: values };
  return { ...search, filters: { ...search.filters, chosen }, page: 1 };
}

function readFilters(query: URLSearchParams): Filters {
  const chosen: Chosen = {};
  for (const facet of facetNames) {
    const values = query.getAll(facet).map((value) => cleanText(value, maxValueLength));
    const possible = values.filter((value) => value !== '' && isPossible(facet, value));
    if (possible.length > 0) chosen[facet] = [...new Set(possible)].sort();
  }
  const undated = query.get('undated') === '1';
  const [from, to] = ['from', 'to'].map((name) => readYear(query.get(name)));
  // Undated objects have no years to filter by.
  if (undated) return { chosen, from: undefined, to: undefined, undated };
  const isReversed = from !== undefined && to !== undefined && from > to;
  return { chosen, from: isReversed ? to : from, to: isReversed ? from : to, undated };
}

/** The number of an institution in an address. */
export const institutionNumber = /^(?:0|[1-9]\d{0,14})$/;

function isPossible(facet: FacetName, value: string): boolean {
  if (facet === 'text') return value === 'yes';
  return facet !== 'institution' || institutionNumber.test(value);
}

/** The first filters, up to the maximum. */
function withinLimit(filters: Filters): Filters {
  const { chosen, from, to, undated } = filters;
  const isDated = from !== undefined || to !== undefined || undated;
  let remaining = maxFilters - (isDated ? 1 : 0);
  const limited: Chosen = {};
  for (const facet of facetNames) {
    const values = (chosen[facet] ?? []).slice(0, remaining);
    remaining -= values.length;
    if (values.length > 0) limited[facet] = values;
  }
  return { chosen: limited, from, to, undated };
}

/** A year that can be searched for; undefined where the text is not one. */
export function readYear(text: string | null): number | undefined {
  return readNumber(text, years.min, years.max);
}

function readNumber(text: string | null, min: number, max: number): number | undefined {
  const digits = text?.trim() ?? '';
  if (!/^\d{1,9}$/.test(digits)) return undefined;
  const number = Number(digits);
  return number >= min && number <= max ? number : undefined;
}

/** Normalises a text: valid, composed, with single spaces, and truncated. */
export function cleanText(text: string, maxLength: number): string {
  const cut = text.slice(0, 4 * maxLength).replace(/\p{Cc}/gu, ' ');
  const composed = validText(cut).normalize('NFC').replace(/\s+/gu, ' ').trim();
  return validText(composed.slice(0, maxLength)).trim();
}
