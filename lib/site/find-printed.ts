import { clampRange, printParams, printPath, readPrint } from '#lib/reading/print-range.ts';
import { findOf, type InObject, noScans } from './of-object.ts';

/** Whether the scans to print exist; redirects to their range's canonical address. @throws {CatalogueUnavailable} */
export const findPrinted = findOf<InObject & { slug: string }>(
  noScans,
  ({ scanCount: total, tile }, { locale, slug }, { query }) => {
    if (total === 0) return 'missing';
    const range = clampRange(readPrint(query), total);
    const isCanonical = `${query}` === `${printParams(range, total)}` && tile.related_object.slug === slug;
    return isCanonical ? 'here' : { movedTo: printPath(locale, tile.related_object, range, total) };
  },
);
