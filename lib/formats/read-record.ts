import type { Catalogue, ScanRange } from '#lib/catalogue/catalogue.ts';
import type { FormattedRecord, RecordFormat } from './format.ts';

/**
 * An object that the public may see, with the scans that a format names; undefined where there is none. However many scans an object has,
 * no more are read than the format names at most.
 * @param format left out: its first scan is enough
 */
export async function readRecord(
  catalogue: Pick<Catalogue, 'object'>,
  publicUrl: string,
  id: string,
  format?: Pick<RecordFormat, 'maxScans'>,
): Promise<FormattedRecord | undefined> {
  const range: ScanRange = { from: 0, count: format?.maxScans ?? 1 };
  const object = await catalogue.object(id, undefined, range);
  if (!object?.tile.related_object.is_public) return undefined;
  return { object, publicUrl, scans: object.scans };
}
