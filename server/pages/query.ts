import { declarationOf, type PageKind } from '#lib/site/address.ts';
import type { QueryParameter } from '#lib/site/page.ts';

/**
 * The query that a page receives: known parameters with valid values, each once unless declared otherwise, in a fixed
 * order. Anything else (utm_source, fbclid, inventions of bots) would only multiply the page in our cache and in Next.
 * @returns the query with its question mark, or an empty string
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
