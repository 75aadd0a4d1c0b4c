import { objectPath } from '#lib/addresses.ts';
import { batchLimit, type Catalogue, type CatalogueObject } from '#lib/catalogue/catalogue.ts';
import type { PageName } from '#lib/catalogue/editing.ts';
import { tileType } from '#lib/catalogue/schema.ts';
import { parseTimestamp } from '#lib/catalogue/timestamp.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { ListedPage } from '#lib/pages/defaults/list.ts';
import { listSitePages } from '#lib/pages/site-pages.ts';
import { movedTopic } from '#lib/pages/topic-links.ts';
import type { PageAddress } from './address.ts';

/** Whether the thing of a page exists, whole or in part, or at which path it does. */
export type Found = 'here' | 'incomplete' | 'missing' | { movedTo: string };

/** The address of an object by its right slug, with what the visitor asked for besides. */
function rightAddress(locale: Locale, object: CatalogueObject, query: URLSearchParams): string {
  const path = objectPath(locale, object.tile.related_object);
  const kept = new URLSearchParams(query);
  if (object.at !== undefined && !kept.has('at')) kept.set('at', object.at);
  return kept.size > 0 ? `${path}?${kept}` : path;
}

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
  const all = async () => await listSitePages(catalogue, await pages());
  if (address.kind === 'object') {
    const object = await catalogue.object(address.id, parseTimestamp(query.get('at') ?? ''));
    if (!object) return 'missing';
    if (object.tile.related_object.slug !== address.slug) {
      return { movedTo: rightAddress(address.locale, object, query) };
    }
    return object.scans.every(({ tileSource }) => tileSource) ? 'here' : 'incomplete';
  }
  if (address.kind === 'institution') return (await catalogue.organization(address.id)) ? 'here' : 'missing';
  if (address.kind === 'page') return findStaticPage(await all(), address);
  if (address.kind === 'edit') {
    const isNamed = (page: PageName) => page.slug === address.slug && page.language === address.language;
    return (await pages()).some(isNamed) ? 'here' : 'missing';
  }
  if (address.kind === 'preview' || address.kind === 'try') return 'here';
  // What a visitor keeps is in the browser alone.
  if (address.kind === 'saved') return 'here';
  // Our own store is there; a service elsewhere may be away.
  if (catalogue.upstream()) await askMain(catalogue, address.kind, query);
  return 'here';
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

/** Asks what a page cannot do without; its render then finds the answer kept. */
async function askMain(
  catalogue: Catalogue,
  kind: 'home' | 'institutions' | 'statistics' | 'pages',
  query: URLSearchParams,
): Promise<void> {
  if (kind === 'institutions') await catalogue.organizations();
  if (kind === 'statistics') await catalogue.statistics();
  if (kind === 'pages') await listSitePages(catalogue);
  if (kind === 'home') {
    const type = tileType.safeParse(query.get('type')).data;
    const max = parseTimestamp(query.get('max_sorting_datetime') ?? '');
    await catalogue.frontpage({ type, max, batchSize: batchLimit });
  }
}
