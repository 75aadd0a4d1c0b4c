import { embedPath, objectPath, scanPath, withQuery } from '#lib/addresses.ts';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import { parseTimestamp } from '#lib/catalogue/timestamp.ts';
import { positionIn } from '#lib/scans/window.ts';
import { findOf, type InObject, pageNamed, scansShown } from './of-object.ts';

/**
 * Whether an object exists, is complete, and with which slug. A scan number beyond the last leads to the last scan; the
 * input of the go-to-page form, a label or the number of a scan, to that scan.
 */
export const findObject = findOf<InObject & { slug?: string | undefined }>(
  scansShown,
  async (object, { locale, slug }, { catalogue, query }) => {
    const found = object.tile.related_object;
    const path = objectPath(locale, found);
    const target = await pageNamed(query.get('page'), object, catalogue);
    if (target !== undefined) return { movedTo: scanPath(path, target) };
    const position = positionIn(query.get('scan'));
    const shown = Math.min(position, object.scanCount - 1);
    if (found.slug === slug && !query.has('at') && shown === position) return completeness(object);
    // Addresses used to contain the object's position in the feed.
    const rest = new URLSearchParams(query);
    rest.delete('at');
    if (shown !== position) return { movedTo: scanPath(path, shown) };
    return { movedTo: withQuery(path, rest) };
  },
  (query) => parseTimestamp(query.get('at') ?? ''),
);

/** The same for the embeddable viewer, which only public objects have. */
export const findEmbedded = findOf(scansShown, (object, { locale, id }, { query }) => {
  if (!object.tile.related_object.is_public) return 'missing';
  const last = object.scanCount - 1;
  if (positionIn(query.get('scan')) > last) return { movedTo: scanPath(embedPath(id, locale), last) };
  return completeness(object);
});

const completeness = ({ scans }: CatalogueObject) =>
  scans.every(({ tileSource }) => tileSource) ? 'here' : 'incomplete';
