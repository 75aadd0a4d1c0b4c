import { declarationOf, type PageKind } from '#lib/site/address.ts';
import type { QueryParameter } from '#lib/site/page.ts';

/**
 * What a page is told of a query: known parameters with possible values, each once unless the page says otherwise, in one
 * order. Everything else (utm_source, fbclid, what bots invent) would only make the same page many pages, here and in Next.
 * @returns the query with its question mark, or an empty text
 */
export function pageQuery(kind: PageKind, query: URLSearchParams): string {
  const { query: parameters = [], canonical = (given) => knownOf(parameters, given) } = declarationOf(kind);
  const known = canonical(query);
  return known.size === 0 ? '' : `?${known}`;
}

function knownOf(parameters: readonly QueryParameter[], query: URLSearchParams): URLSearchParams {
  const known = new URLSearchParams();
  for (const [name, isValid] of parameters) {
    const value = query.get(name);
    if (value !== null && isValid(value)) known.set(name, value);
  }
  return known;
}
