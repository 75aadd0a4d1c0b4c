import type { Catalogue, CatalogueObject, ObjectScan, ScanRange } from '#lib/catalogue/catalogue.ts';
import type { FormattedRecord, RecordFormat } from './format.ts';

/** A public object with the scans that a format lists, by default only the first; undefined where there is none. */
export async function readRecord(
  catalogue: Pick<Catalogue, 'object' | 'scansOf'>,
  publicUrl: string,
  id: string,
  format: Pick<RecordFormat, 'maxScans'> = { maxScans: 1 },
): Promise<FormattedRecord | undefined> {
  const object = await catalogue.object(id, undefined, firstScans(format));
  if (!object?.tile.related_object.is_public) return undefined;
  return { object, publicUrl, scans: listedScans(catalogue, object, format) };
}

/** Scans that are read together with an object; most objects have no more. */
const maxInitialScans = 64;

/** The scans to read together with an object for a format. */
export const firstScans = ({ maxScans }: Pick<RecordFormat, 'maxScans'>): ScanRange => ({
  from: 0,
  count: Math.min(maxScans, maxInitialScans),
});

/** All scans of an object that a format lists; those not read with the object are read while they are written. */
export async function* listedScans(
  catalogue: Pick<Catalogue, 'scansOf'>,
  { tile, scans, scanCount }: CatalogueObject,
  { maxScans }: Pick<RecordFormat, 'maxScans'>,
): AsyncGenerator<ObjectScan> {
  yield* scans.slice(0, maxScans);
  const end = Math.min(scanCount, maxScans);
  if (scans.length < end) yield* catalogue.scansOf(tile.related_object.id, scans.length, end);
}
