import { objectPath, scanPath, withQuery } from '#lib/addresses.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { formatView } from '#lib/scans/view.ts';
import { pathTo } from '#lib/site/address.ts';
import { everything, type SearchAddress, searchParams, toggleValue } from './address.ts';
import { withWords } from './find-address.ts';
import type { FacetName, TextSnippet } from './query.ts';
import { facetValue } from './values.ts';
import { type WorkAddress, workParams } from './works.ts';

/** Address of a search. */
export function searchPath(locale: Locale, search: SearchAddress): string {
  return withQuery(pathTo('search')(locale), searchParams(search));
}

/** A search for everything with a value of a facet, in any spelling. */
export function shelf(facet: FacetName, value: string): SearchAddress {
  return toggleValue(everything, facet, facetValue(facet, value));
}

/** Address of a {@link shelf}. */
export function shelfPath(locale: Locale, facet: FacetName, value: string): string {
  return searchPath(locale, shelf(facet, value));
}

/** Address of the page of works in parts: of all works, of one, of one of its years, or of a page of its parts. */
export function workPath(locale: Locale, address: WorkAddress): string {
  return withQuery(pathTo('works')(locale), workParams(address));
}

/**
 * Address of a scan, with the hits in its text marked.
 * @param found undefined: nothing is marked
 * @param words searched for in the whole object, so that the search can be continued
 */
export function foundScanPath(
  locale: Locale,
  object: { id: string; slug: string },
  position: number,
  found: Pick<TextSnippet, 'find'> | undefined,
  words?: string,
): string {
  const fragment = formatView({ find: found?.find });
  const path = withWords(scanPath(objectPath(locale, object), position), words);
  return `${path}${fragment && `#${fragment}`}`;
}
