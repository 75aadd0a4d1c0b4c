import type { CatalogueObject, ScanRange } from '#lib/catalogue/catalogue.ts';
import type { Timestamp } from '#lib/catalogue/timestamp.ts';
import type { Locale } from '#lib/i18n/locales.ts';
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
