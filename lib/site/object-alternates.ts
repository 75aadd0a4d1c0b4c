import { downloadPath, encodeSegment, objectApiPath, scansApiPath, type WholeView } from '#lib/addresses.ts';
import { findApiPath } from '#lib/api/search-address.ts';
import type { ScanRange } from '#lib/catalogue/catalogue.ts';
import type { Alternate } from '#lib/discovery/alternate.ts';
import { objectAlternates } from '#lib/discovery/object-links.ts';
import { defaultSize, downloadQuery } from '#lib/downloads/request.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { readPrint } from '#lib/reading/print-range.ts';
import { requestedPosition, scansNeeded } from '#lib/reading/windows.ts';
import { positionIn, windowWithMargin } from '#lib/scans/window.ts';
import { readFind } from '#lib/search/find-address.ts';
import type { PageContext } from './page.ts';

type InObject = { locale: Locale; id: string };
type AlternatesContext = Omit<PageContext, 'staticPages'>;

const withoutScans: ScanRange = { positions: [] };

/** Alternates of an object's page, and of its viewer within other sites. */
export async function alternatesOfObject(
  { locale, id }: InObject,
  { catalogue, query }: AlternatesContext,
  publicUrl: string,
): Promise<Alternate[]> {
  const position = positionIn(query.get('scan'));
  const object = await catalogue.object(id, undefined, windowWithMargin(position));
  return object ? objectAlternates(object, publicUrl, locale, position) : [];
}

/** The alternate of a withdrawn object's page: its facts, in place of everything that was there. */
export function alternateOfWithdrawn({ locale, id }: InObject): Alternate {
  return { type: 'application/json', path: `/${locale}/objects/${encodeSegment(id)}.json` };
}

/** Alternates of a part of an object seen as a whole: its scans, or its contents, which its record has; and their text. */
export function alternatesOfWhole(view: WholeView) {
  return async ({ id }: InObject, { catalogue, query }: AlternatesContext): Promise<Alternate[]> => {
    const from = requestedPosition(query.get('from'));
    const range = scansNeeded(view, from);
    const object = await catalogue.object(id, undefined, range);
    if (!object) return [];
    if (view === 'contents') return [{ type: 'application/json', path: objectApiPath(id) }];
    const scans: Alternate = { type: 'application/json', path: scansApiPath(id, from) };
    const [first, last] = [object.scans.at(0), object.scans.at(-1)];
    const hasText = object.tile.related_object.is_public && (object.files?.texts ?? 0) > 0;
    if (view !== 'text' || !hasText || !first || !last) return [scans];
    const pages = { first: first.position + 1, last: last.position + 1 };
    const textQuery = downloadQuery({ format: 'txt', range: pages, size: defaultSize.txt });
    return [scans, { type: 'text/plain', path: downloadPath(id, 'txt', textQuery) }];
  };
}

/** Alternates of scans that are to be printed. */
export async function alternatesOfPrint(
  { id }: InObject,
  { catalogue, query }: AlternatesContext,
): Promise<Alternate[]> {
  const object = await catalogue.object(id, undefined, withoutScans);
  return object ? [{ type: 'application/json', path: scansApiPath(id, readPrint(query).from) }] : [];
}

/** Alternates of a search in an object's texts. */
export async function alternatesOfFind(
  { id }: InObject,
  { catalogue, query }: AlternatesContext,
): Promise<Alternate[]> {
  const object = await catalogue.object(id, undefined, withoutScans);
  return object ? [{ type: 'application/json', path: findApiPath(id, readFind(query)) }] : [];
}
