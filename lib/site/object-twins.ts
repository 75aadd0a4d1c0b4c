import { downloadPath, encodeSegment, objectApiPath, scansApiPath, type WholeView } from '#lib/addresses.ts';
import { findApiPath } from '#lib/api/search-address.ts';
import type { ScanRange } from '#lib/catalogue/catalogue.ts';
import { objectTwins } from '#lib/discovery/object-links.ts';
import type { Twin } from '#lib/discovery/twin.ts';
import { downloadQuery, usualSize } from '#lib/downloads/request.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { readPrint } from '#lib/reading/print-range.ts';
import { askedFor, scansNeeded } from '#lib/reading/windows.ts';
import { positionIn, windowWithMargin } from '#lib/scans/window.ts';
import { readFind } from '#lib/search/find-address.ts';
import type { Asked } from './page.ts';

type InObject = { locale: Locale; id: string };
type AskedTwins = Omit<Asked, 'written'>;

const withoutScans: ScanRange = { positions: [] };

/** Twins of an object's page, and of its embeddable viewer. */
export async function twinsOfObject(
  { locale, id }: InObject,
  { catalogue, query }: AskedTwins,
  publicUrl: string,
): Promise<Twin[]> {
  const position = positionIn(query.get('scan'));
  const object = await catalogue.object(id, undefined, windowWithMargin(position));
  return object ? objectTwins(object, publicUrl, locale, position) : [];
}

/** The twin of a withdrawn object's page: the facts that are shown in its place. */
export function twinOfWithdrawn({ locale, id }: InObject): Twin {
  return { type: 'application/json', path: `/${locale}/objects/${encodeSegment(id)}.json` };
}

/** Twins of a part of an object seen as a whole: its scans and their text; of its contents, the record. */
export function twinsOfWhole(view: WholeView) {
  return async ({ id }: InObject, { catalogue, query }: AskedTwins): Promise<Twin[]> => {
    const from = askedFor(query.get('from'));
    const range = scansNeeded(view, from);
    const object = await catalogue.object(id, undefined, range);
    if (!object) return [];
    if (view === 'contents') return [{ type: 'application/json', path: objectApiPath(id) }];
    const scans: Twin = { type: 'application/json', path: scansApiPath(id, from) };
    const [first, last] = [object.scans.at(0), object.scans.at(-1)];
    const hasText = object.tile.related_object.is_public && (object.files?.texts ?? 0) > 0;
    if (view !== 'text' || !hasText || !first || !last) return [scans];
    const pages = { first: first.position + 1, last: last.position + 1 };
    const asked = downloadQuery({ format: 'txt', range: pages, size: usualSize.txt });
    return [scans, { type: 'text/plain', path: downloadPath(id, 'txt', asked) }];
  };
}

/** Twins of the page for printing scans. */
export async function twinsOfPrint({ id }: InObject, { catalogue, query }: AskedTwins): Promise<Twin[]> {
  const object = await catalogue.object(id, undefined, withoutScans);
  return object ? [{ type: 'application/json', path: scansApiPath(id, readPrint(query).from) }] : [];
}

/** Twins of the search in an object's texts. */
export async function twinsOfFind({ id }: InObject, { catalogue, query }: AskedTwins): Promise<Twin[]> {
  const object = await catalogue.object(id, undefined, withoutScans);
  return object ? [{ type: 'application/json', path: findApiPath(id, readFind(query)) }] : [];
}
