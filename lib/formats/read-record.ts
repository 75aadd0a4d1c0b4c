import type { Catalogue, CatalogueObject, ObjectScan } from '#lib/catalogue/catalogue.ts';
import type { FormattedRecord, RecordFormat } from './format.ts';

/** An object that the public may see, with the scans that a format names, else its first one; undefined where there is none. */
export async function readRecord(
  catalogue: Pick<Catalogue, 'object' | 'scansOf'>,
  publicUrl: string,
  id: string,
  format: Pick<RecordFormat, 'maxScans'> = { maxScans: 1 },
): Promise<FormattedRecord | undefined> {
  const object = await catalogue.object(id, undefined, { from: 0, count: 1 });
  if (!object?.tile.related_object.is_public) return undefined;
  return { object, publicUrl, scans: namedScans(catalogue, object, format) };
}

/**
 * The scans of an object that a format names, however many it has. Those that it has not come with are read while they are written.
 */
export function namedScans(
  catalogue: Pick<Catalogue, 'scansOf'>,
  { tile, scans, scanCount }: CatalogueObject,
  { maxScans }: Pick<RecordFormat, 'maxScans'>,
): Iterable<ObjectScan> | AsyncIterable<ObjectScan> {
  const end = Math.min(scanCount, maxScans);
  return end <= scans.length ? scans : catalogue.scansOf(tile.related_object.id, 0, end);
}
