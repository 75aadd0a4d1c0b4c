import type { Catalogue, ListedPage } from '#lib/catalogue/catalogue.ts';
import { CatalogueUnavailable } from '#lib/catalogue/unavailable.ts';
import { listSitePages } from '#lib/pages/site-pages.ts';
import { declarationOf, type PageAddress } from '#lib/site/address.ts';
import type { Found } from '#lib/site/page.ts';

/**
 * Queries the catalogue before rendering: Next's notFound() answers with an empty document, a redirect from a page
 * costs a render, and an error thrown while rendering does not reveal its cause.
 * @param staticPages the catalogue's pages that the visitor may see
 * @throws {CatalogueUnavailable} if the data for the page is unavailable
 */
export async function findPage(
  catalogue: Catalogue,
  address: PageAddress,
  query: URLSearchParams,
  staticPages: () => Promise<ListedPage[]> = () => catalogue.listPages(),
): Promise<Found> {
  const { part, find } = declarationOf(address.kind);
  if (part && !(await catalogue.available()).includes(part))
    throw new CatalogueUnavailable(
      `The ${part} of the catalogue cannot be shown now: the store is away, or a service that is mirrored has not answered yet`,
    );
  const listed = async () => listSitePages(catalogue, await staticPages());
  return (await find?.(address, { catalogue, query, staticPages, listed })) ?? 'here';
}
