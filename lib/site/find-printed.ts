import type { Locale } from '#lib/i18n/locales.ts';
import { clampRange, printParams, printPath, readPrint } from '#lib/reading/print-range.ts';
import { withdrawnOrMissing } from './find-object.ts';
import type { Found, PageContext } from './page.ts';

/** Whether the scans to print exist; redirects to their range's canonical address. @throws {CatalogueUnavailable} */
export async function findPrinted(
  { locale, id, slug }: { locale: Locale; id: string; slug: string },
  { catalogue, query }: PageContext,
): Promise<Found> {
  const object = await catalogue.object(id, undefined, { positions: [] });
  if (!object) return await withdrawnOrMissing(id, catalogue);
  const { scanCount: total, tile } = object;
  if (total === 0) return 'missing';
  const range = clampRange(readPrint(query), total);
  const isCanonical = `${query}` === `${printParams(range, total)}` && tile.related_object.slug === slug;
  return isCanonical ? 'here' : { movedTo: printPath(locale, tile.related_object, range, total) };
}
