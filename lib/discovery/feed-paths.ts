import { withQuery } from '#lib/addresses.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { feedParams, type SearchAddress } from '#lib/search/address.ts';

/** Address of the Atom feed of the library's newest objects. */
export function libraryFeedPath(locale: Locale): string {
  return `/${locale}/feed.atom`;
}

/** Address of the Atom feed of a search's newest hits. */
export function searchFeedPath(locale: Locale, search: Pick<SearchAddress, 'text' | 'filters'>): string {
  return withQuery(`/${locale}/search.atom`, feedParams(search));
}
