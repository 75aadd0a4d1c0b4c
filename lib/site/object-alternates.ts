import { downloadPath, encodeSegment, objectApiPath, scansApiPath, type WholeView } from '#lib/addresses.ts';
import { findApiPath } from '#lib/api/search-address.ts';
import type { Alternate } from '#lib/discovery/alternate.ts';
import { objectAlternates, objectLinks } from '#lib/discovery/object-links.ts';
import { defaultSize, downloadQuery } from '#lib/downloads/request.ts';
import { readPrint } from '#lib/reading/print-range.ts';
import { requestedPosition } from '#lib/reading/windows.ts';
import { positionIn } from '#lib/scans/window.ts';
import { readFind } from '#lib/search/find-address.ts';
import { scansOfPart } from './find-whole.ts';
import { type InObject, listOf, noScans, scansShown } from './of-object.ts';

const json = (path: string): Alternate => ({ type: 'application/json', path });

/** Alternates of an object's page, and of its viewer within other sites. */
export const alternatesOfObject = listOf(scansShown, (object, { locale }, query, publicUrl) =>
  objectAlternates(object, publicUrl, locale, positionIn(query.get('scan'))),
);

/** The typed links of an object's page besides its alternates. */
export const linksOfObject = listOf(scansShown, (object, _, query, publicUrl) =>
  objectLinks(object, publicUrl, positionIn(query.get('scan'))),
);

/** The alternate of a withdrawn object's page: its facts, in place of everything that was there. */
export function alternateOfWithdrawn({ locale, id }: InObject): Alternate {
  return json(`/${locale}/objects/${encodeSegment(id)}.json`);
}

/** Alternates of a part of an object seen as a whole: its scans, or its contents, which its record has; and their text. */
export function alternatesOfWhole(view: WholeView) {
  return listOf(scansOfPart(view), ({ scans, files, tile }, { id }, query): Alternate[] => {
    if (view === 'contents') return [json(objectApiPath(id))];
    const alternate = json(scansApiPath(id, requestedPosition(query.get('from'))));
    const [first, last] = [scans.at(0), scans.at(-1)];
    const hasText = tile.related_object.is_public && (files?.texts ?? 0) > 0;
    if (view !== 'text' || !hasText || !first || !last) return [alternate];
    const pages = { first: first.position + 1, last: last.position + 1 };
    const textQuery = downloadQuery({ format: 'txt', range: pages, size: defaultSize.txt });
    return [alternate, { type: 'text/plain', path: downloadPath(id, 'txt', textQuery) }];
  });
}

/** Alternates of scans that are to be printed. */
export const alternatesOfPrint = listOf(noScans, (_, { id }, query) => [
  json(scansApiPath(id, readPrint(query).from)),
]);

/** Alternates of a search in an object's texts. */
export const alternatesOfFind = listOf(noScans, (_, { id }, query) => [
  json(findApiPath(id, readFind(query))),
]);
