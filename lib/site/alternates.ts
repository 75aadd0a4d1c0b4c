import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { type Alternate, type AlternateEnding, splitEnding } from '#lib/discovery/alternate.ts';
import { listSitePages } from '#lib/pages/site-pages.ts';
import { declarationOf, type PageAddress, parsePage } from './address.ts';

/**
 * The machine-readable alternates of a page, as its kind declares them; none where there is no such page.
 * @param query of the page, as its kind reads it
 * @throws {CatalogueUnavailable}
 */
export async function alternatesOf(
  address: PageAddress,
  query: URLSearchParams,
  catalogue: Catalogue,
  publicUrl: string,
): Promise<readonly Alternate[]> {
  const context = { catalogue, query, listed: () => listSitePages(catalogue) };
  return (await declarationOf(address.kind).alternates?.(address, context, publicUrl)) ?? [];
}

/** The page and the ending in a path that requests one of its alternates; undefined for any other path. */
export function parseAlternate(path: string): { page: PageAddress; ending: AlternateEnding } | undefined {
  const split = splitEnding(path);
  const page = split && parsePage(split.path);
  return page && declarationOf(page.kind).alternates ? { page, ending: split.ending } : undefined;
}
