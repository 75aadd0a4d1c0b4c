import type { Catalogue, ScanRange } from '#lib/catalogue/catalogue.ts';
import { maxViews } from './edm.ts';
import type { FormattedRecord, RecordFormat } from './format.ts';
import { maxPages } from './mets.ts';

/** How many scans the formats name that name more than the first. */
const scanLimits = new Map([
  ['mets', maxPages],
  ['edm', maxViews],
]);

/**
 * An object that the public may see, with the scans that a format names; undefined where there is none. However many scans an object has,
 * no more are read than the format names at most.
 * @param format left out: its first scan is enough
 */
export async function readRecord(
  catalogue: Pick<Catalogue, 'object'>,
  publicUrl: string,
  id: string,
  format?: Pick<RecordFormat, 'prefix'>,
): Promise<FormattedRecord | undefined> {
  const range: ScanRange = { from: 0, count: (format && scanLimits.get(format.prefix)) ?? 1 };
  const object = await catalogue.object(id, undefined, range);
  if (!object?.tile.related_object.is_public) return undefined;
  return { object, publicUrl, scans: object.scans };
}
