import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { splitEnding, type Twin, type TwinEnding } from '#lib/discovery/twin.ts';
import { listSitePages } from '#lib/pages/site-pages.ts';
import { declarationOf, type PageAddress, parsePage } from './address.ts';

/**
 * The machine-readable twins of a page, as its kind declares them; none where there is no such page.
 * @param query of the page, as its kind reads it
 * @param publicUrl where the public reaches this site
 * @throws {CatalogueUnavailable}
 */
export async function twinsOf(
  address: PageAddress,
  query: URLSearchParams,
  catalogue: Catalogue,
  publicUrl: string,
): Promise<readonly Twin[]> {
  const asked = { catalogue, query, listed: () => listSitePages(catalogue) };
  return (await declarationOf(address.kind).twins?.(address, asked, publicUrl)) ?? [];
}

/** The page and the extension in the path of a twin; undefined for any other path. */
export function parseTwin(path: string): { page: PageAddress; ending: TwinEnding } | undefined {
  const split = splitEnding(path);
  const page = split && parsePage(split.path);
  return page && declarationOf(page.kind).twins ? { page, ending: split.ending } : undefined;
}
