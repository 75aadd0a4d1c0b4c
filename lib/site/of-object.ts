import type { Catalogue, CatalogueObject, ScanRange } from '#lib/catalogue/catalogue.ts';
import type { Timestamp } from '#lib/catalogue/timestamp.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { isSameLabel } from '#lib/scans/label.ts';
import { positionIn, windowWithMargin } from '#lib/scans/window.ts';
import type { Found, PageContext } from './page.ts';

/** The address of a page about an object. */
export type InObject = { locale: Locale; id: string };

/** The scans of the object that a page needs, by its query. */
type Scans = (query: URLSearchParams) => ScanRange;

/** For pages that need only the object itself. */
export const noScans: Scans = () => ({ positions: [] });

/** For pages of one scan. */
export const scansShown: Scans = (query) => windowWithMargin(positionIn(query.get('scan')));

/**
 * Whether a page about an object exists: `decide` says so of an object that is there, and one that was withdrawn is
 * distinguished from one that never existed.
 * @param at where in a mirrored feed the object is, if the query says so
 */
export function findOf<Address extends InObject>(
  scans: Scans,
  decide: (object: CatalogueObject, address: Address, context: PageContext) => Found | Promise<Found>,
  at?: (query: URLSearchParams) => Timestamp | undefined,
): (address: Address, context: PageContext) => Promise<Found> {
  return async (address, context) => {
    const { catalogue, query } = context;
    const object = await catalogue.object(address.id, at?.(query), scans(query));
    if (object) return await decide(object, address, context);
    return (await catalogue.changes.withdrawn(address.id)) ? 'withdrawn' : 'missing';
  };
}

/** What belongs to a page about an object, such as its alternates; nothing where there is no such object. */
export function listOf<Item>(
  scans: Scans,
  list: (object: CatalogueObject, address: InObject, query: URLSearchParams, publicUrl: string) => Item[],
): (
  address: InObject,
  context: Pick<PageContext, 'catalogue' | 'query'>,
  publicUrl: string,
) => Promise<Item[]> {
  return async (address, { catalogue, query }, publicUrl) => {
    const object = await catalogue.object(address.id, undefined, scans(query));
    return object ? list(object, address, query, publicUrl) : [];
  };
}

/**
 * The index of the scan with a label or, if there is none, with a number; undefined where there is neither, or none asked
 * for.
 */
export async function pageNamed(
  page: string | null,
  { tile, scanCount, details }: CatalogueObject,
  catalogue: Catalogue,
): Promise<number | undefined> {
  if (page === null) return undefined;
  const labelled = await catalogue.scanLabelled(tile.related_object.id, page);
  if (labelled !== undefined) return labelled;
  // If the named page's scan is missing, it must not lead to another scan that happens to have that number.
  if (details.missing?.some(({ label }) => label !== null && isSameLabel(label, page))) return undefined;
  const number = /^\s*0*([1-9]\d{0,8})\s*$/.exec(page)?.[1];
  return number !== undefined && Number(number) <= scanCount ? Number(number) - 1 : undefined;
}
