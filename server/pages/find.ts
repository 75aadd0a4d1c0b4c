import { objectPath } from '#lib/addresses.ts';
import type { Catalogue, CataloguePart } from '#lib/catalogue/catalogue.ts';
import type { PageName } from '#lib/catalogue/editing.ts';
import { parseTimestamp } from '#lib/catalogue/timestamp.ts';
import { CatalogueUnavailable } from '#lib/catalogue/unavailable.ts';
import type { ListedPage } from '#lib/pages/defaults/list.ts';
import { listSitePages } from '#lib/pages/site-pages.ts';
import { movedTopic } from '#lib/pages/topic-links.ts';
import type { PageAddress } from './address.ts';

/** Whether the thing of a page exists, whole or in part, or at which path it does. */
export type Found = 'here' | 'incomplete' | 'missing' | { movedTo: string };

/** What pages that are always there are about. */
const parts = {
  home: 'frontpage',
  institutions: 'organizations',
  statistics: 'statistics',
  pages: 'pages',
} satisfies Partial<Record<PageAddress['kind'], CataloguePart>>;

/**
 * Asks the catalogue before anything is rendered: Next's notFound() answers with an empty document, a redirect from
 * a page costs a render, and what throws in a render does not say why.
 * @param pages the pages of the catalogue that the visitor may see
 * @throws {CatalogueUnavailable} when what the page is about cannot be had
 */
export async function findPage(
  catalogue: Catalogue,
  address: PageAddress,
  query: URLSearchParams,
  pages: () => Promise<ListedPage[]> = () => catalogue.pages(),
): Promise<Found> {
  if (address.kind === 'object') return await findObject(catalogue, address, query);
  if (address.kind === 'institution') return (await catalogue.organization(address.id)) ? 'here' : 'missing';
  if (address.kind === 'page') return findStaticPage(await listSitePages(catalogue, await pages()), address);
  if (address.kind === 'edit') {
    const isNamed = (page: PageName) => page.slug === address.slug && page.language === address.language;
    return (await pages()).some(isNamed) ? 'here' : 'missing';
  }
  if (address.kind === 'preview' || address.kind === 'try') return 'here';
  // What a visitor keeps is in the browser alone.
  if (address.kind === 'saved') return 'here';
  await askFor(catalogue, parts[address.kind]);
  return 'here';
}

async function findObject(
  catalogue: Catalogue,
  { locale, id, slug }: Extract<PageAddress, { kind: 'object' }>,
  query: URLSearchParams,
): Promise<Found> {
  const object = await catalogue.object(id, parseTimestamp(query.get('at') ?? ''));
  if (!object) return 'missing';
  const found = object.tile.related_object;
  if (found.slug === slug && !query.has('at'))
    return object.scans.every(({ tileSource }) => tileSource) ? 'here' : 'incomplete';
  // Addresses once said when the object stands in the feed.
  const kept = new URLSearchParams(query);
  kept.delete('at');
  const path = objectPath(locale, found);
  return { movedTo: kept.size > 0 ? `${path}?${kept}` : path };
}

function findStaticPage(
  pages: readonly ListedPage[],
  { locale, slug }: Extract<PageAddress, { kind: 'page' }>,
): Found {
  // A page that exists only in the other language is shown in that one, with a notice.
  if (pages.some((page) => page.slug === slug)) return 'here';
  const path = movedTopic(locale, slug, pages);
  return path === undefined ? 'missing' : { movedTo: path };
}

/** @throws {CatalogueUnavailable} where a part cannot be shown */
async function askFor(catalogue: Catalogue, part: CataloguePart): Promise<void> {
  if ((await catalogue.available()).includes(part)) return;
  throw new CatalogueUnavailable(
    `The ${part} of the catalogue cannot be shown now: the store is away, or a service that is mirrored has not answered yet`,
  );
}
