import type { Kysely } from 'kysely';
import { readRecords } from '#lib/catalogue/store/read-records.ts';
import type { ObjectRecord, ScanRecord } from '#lib/catalogue/store/records.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import { type OngoingReport, reportOf } from './report.ts';
import type { SourceObject } from './sources/source.ts';

/** An object about to be stored, and for each of its scans whether the text that the library has of it stays. */
export type KeepingTexts = { record: ObjectRecord; of: SourceObject; keepsTexts: readonly boolean[] };

/** Gives scans the texts that the library has of them where something else is in place of these, which is reported. */
export async function keepTexts(
  db: Kysely<Tables>,
  report: OngoingReport,
  objects: readonly KeepingTexts[],
): Promise<void> {
  const keeping = objects.filter(({ keepsTexts }) => keepsTexts.includes(true));
  const ids = keeping.map(({ record }) => record.id);
  const stored = await readRecords(db, ids, { contents: false, onDamaged: () => undefined });
  for (const { record, of, keepsTexts } of keeping) {
    const storedOf = storedScan(record.scans, stored.get(record.id)?.record.scans ?? []);
    let count = 0;
    for (const [position, scan] of record.scans.entries()) {
      const before = keepsTexts[position] ? storedOf(scan, position) : undefined;
      if (!before || before.textDigest === null) continue;
      scan.textDigest = before.textDigest;
      scan.textBytes = before.textBytes;
      count += 1;
    }
    if (count === 0) continue;
    const which = count === 1 ? '1 scan keeps the text' : `${count} scans keep the texts`;
    const reason = `${which} that the library has; the source is asked again once it has changed`;
    reportOf(report, of, { file: of.label, reason, kind: 'warning' });
  }
}

/**
 * Finds the stored scan of a new one: that of the same image, else, if as many are stored, the one at its position, whose
 * image has been replaced, or was linked and is now fetched, or the other way round.
 */
function storedScan(scans: readonly ScanRecord[], before: readonly ScanRecord[]) {
  const images = new Set(scans.map(imageOf));
  const byImage = new Map(before.map((one) => [imageOf(one), one]));
  return (scan: ScanRecord, position: number): ScanRecord | undefined => {
    const there = before[position];
    const isReplaced = there && before.length === scans.length && !images.has(imageOf(there));
    if (there && imageOf(there) === imageOf(scan)) return there;
    return byImage.get(imageOf(scan)) ?? (isReplaced ? there : undefined);
  };
}

const imageOf = ({ linked, digest }: ScanRecord) => linked?.tileSource.tilesUrl ?? digest;
