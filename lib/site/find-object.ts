import { embedPath, objectPath, scanPath } from '#lib/addresses.ts';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { parseTimestamp } from '#lib/catalogue/timestamp.ts';
import { objectLinks } from '#lib/discovery/object-links.ts';
import type { WebLink } from '#lib/discovery/web-link.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { positionIn, windowWithMargin } from '#lib/scans/window.ts';
import type { Found, PageContext } from './page.ts';
import { pageNamed } from './page-named.ts';

/**
 * Whether an object exists, is complete, and with which slug. A scan number beyond the last leads to the last scan; the
 * input of the go-to-page form, a label or the number of a scan, to that scan.
 */
export async function findObject(
  { locale, id, slug }: { locale: Locale; id: string; slug?: string | undefined },
  { catalogue, query }: PageContext,
): Promise<Found> {
  const position = positionIn(query.get('scan'));
  const object = await catalogue.object(
    id,
    parseTimestamp(query.get('at') ?? ''),
    windowWithMargin(position),
  );
  if (!object) return await withdrawnOrMissing(id, catalogue);
  const found = object.tile.related_object;
  const path = objectPath(locale, found);
  const page = query.get('page');
  const target = page === null ? undefined : await pageNamed(page, object, catalogue);
  if (target !== undefined) return { movedTo: scanPath(path, target) };
  const shown = Math.min(position, object.scanCount - 1);
  if (found.slug === slug && !query.has('at') && shown === position)
    return object.scans.every(({ tileSource }) => tileSource) ? 'here' : 'incomplete';
  // Addresses used to contain the object's position in the feed.
  const rest = new URLSearchParams(query);
  rest.delete('at');
  if (shown !== position) return { movedTo: scanPath(path, shown) };
  return { movedTo: rest.size > 0 ? `${path}?${rest}` : path };
}

/** The same for the embeddable viewer, which only public objects have. */
export async function findEmbedded(
  { locale, id }: { locale: Locale; id: string },
  { catalogue, query }: PageContext,
): Promise<Found> {
  const position = positionIn(query.get('scan'));
  const object = await catalogue.object(id, undefined, windowWithMargin(position));
  if (!object) return await withdrawnOrMissing(id, catalogue);
  if (!object.tile.related_object.is_public) return 'missing';
  const last = object.scanCount - 1;
  if (position > last) return { movedTo: scanPath(embedPath(id, locale), last) };
  return object.scans.every(({ tileSource }) => tileSource) ? 'here' : 'incomplete';
}

/** Distinguishes a withdrawn object from one that never existed. */
export async function withdrawnOrMissing(id: string, catalogue: Catalogue): Promise<Found> {
  return (await catalogue.changes.withdrawn(id)) ? 'withdrawn' : 'missing';
}

/** The typed links of an object's page besides its alternates. */
export async function linksOfObject(
  { id }: { locale: Locale; id: string },
  { catalogue, query }: Pick<PageContext, 'catalogue' | 'query'>,
  publicUrl: string,
): Promise<WebLink[]> {
  const position = positionIn(query.get('scan'));
  const object = await catalogue.object(id, undefined, windowWithMargin(position));
  return object ? objectLinks(object, publicUrl, position) : [];
}
