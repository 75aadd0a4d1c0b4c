import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { ifAvailable, ifSoon } from '#lib/catalogue/unavailable.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { everything } from '#lib/search/address.ts';
import type { SearchResult, ShelfKey } from '#lib/search/query.ts';
import { maxShelves } from '#lib/search/shelves.ts';
import type { Found, PageContext } from './page.ts';

type FrontPageCatalogue = Pick<Catalogue, 'search' | 'organizations' | 'newestOn'>;

/** Facets whose shelves have pictures on the front page. */
const picturedFacets = ['category', 'place'] as const;

/** Milliseconds for which the page waits for the pictures of shelves. */
const picturesTimeout = 300;

/** The shelves that have pictures: kinds, places and periods. */
export function picturedShelves({ facets, periods }: SearchResult): ShelfKey[] {
  const values = picturedFacets.flatMap((facet) =>
    facets[facet].slice(0, maxShelves).map(({ value }) => ({ facet, value })),
  );
  return [...values, ...periods.map(({ from, to }) => ({ from, to }))];
}

/**
 * The ways into the library that the front page shows beside its feed. Undefined: not available now.
 * @returns the result of the search for everything, the institutions, and the picture of each of the
 * {@link picturedShelves}
 */
export async function shelvesOfFrontPage(catalogue: FrontPageCatalogue) {
  const [everywhere, organizations] = await Promise.all([
    ifAvailable(catalogue.search(everything, { offset: 0, limit: 1 })),
    ifAvailable(catalogue.organizations()),
  ]);
  const newest =
    everywhere && (await ifSoon(catalogue.newestOn(picturedShelves(everywhere)), picturesTimeout));
  return { everywhere, organizations, newest };
}

/** The front page is always there; without pictures that are only late it is soon rendered again. */
export async function findFrontPage(
  _: { locale: Locale },
  { catalogue, query }: Pick<PageContext, 'query'> & { catalogue: FrontPageCatalogue },
): Promise<Found> {
  if (query.size > 0) return 'here';
  const { everywhere, newest } = await shelvesOfFrontPage(catalogue);
  return everywhere && !newest ? 'late' : 'here';
}
