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
    const before = stored.get(record.id)?.record.scans ?? [];
    let count = 0;
    for (const [position, scan] of record.scans.entries()) {
      const same = keepsTexts[position] ? sameScan(scan, position, record.scans.length, before) : undefined;
      if (!same || same.textDigest === null) continue;
      scan.textDigest = same.textDigest;
      scan.textBytes = same.textBytes;
      count += 1;
    }
    if (count === 0) continue;
    const which = count === 1 ? '1 scan keeps the text' : `${count} scans keep the texts`;
    const reason = `${which} that the library has; the source is asked again once it has changed`;
    reportOf(report, of, { file: of.label, reason, kind: 'warning' });
  }
}

/** The scan of the same image, among several the one at the same position. */
function sameScan(scan: ScanRecord, position: number, count: number, before: readonly ScanRecord[]) {
  const there = before[position];
  // An image that was linked and is now fetched, or the other way round, is known by its position alone.
  if (there && isLinked(there) !== isLinked(scan)) return before.length === count ? there : undefined;
  return [there, ...before].find((one) => one && imageOf(one) === imageOf(scan));
}

const isLinked = ({ linked }: ScanRecord) => linked !== undefined;
const imageOf = ({ linked, digest }: ScanRecord) => linked?.tileSource.tilesUrl ?? digest;
