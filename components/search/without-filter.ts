import type { SearchAddress } from '#lib/search/address.ts';
import type { EmptyingFilter } from '#lib/search/query.ts';

/** The same search without a facet's filters, or without the years; from its first page. */
export function withoutFilter(search: SearchAddress, filter: EmptyingFilter['filter']): SearchAddress {
  const { filters } = search;
  const narrowed =
    filter === 'years'
      ? { ...filters, from: undefined, to: undefined, undated: false }
      : { ...filters, chosen: { ...filters.chosen, [filter]: [] } };
  return { ...search, filters: narrowed, page: 1 };
}
