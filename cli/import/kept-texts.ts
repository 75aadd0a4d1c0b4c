import type { Kysely } from 'kysely';
import { readRecords } from '#lib/catalogue/store/read-records.ts';
import type { ObjectRecord, ScanRecord } from '#lib/catalogue/store/records.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import { grouped } from '#lib/lists.ts';
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
      if (!before || before.textDigest === null || before.textDigest === scan.textDigest) continue;
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
 * Finds the stored scan of a new one: that of the same image, if no other scan has it, as with "no image available"; else,
 * if as many are stored, the one at its position with its label, whose image has been replaced, or was linked and is now
 * fetched, or the other way round. Better none than that of another page.
 */
function storedScan(scans: readonly ScanRecord[], before: readonly ScanRecord[]) {
  const [newOf, storedOf] = [grouped(scans, imageOf), grouped(before, imageOf)];
  return (scan: ScanRecord, position: number): ScanRecord | undefined => {
    const image = imageOf(scan);
    const [same, ...others] = storedOf.get(image) ?? [];
    if (same && others.length === 0 && newOf.get(image)?.length === 1) return same;
    const there = before.length === scans.length ? before[position] : undefined;
    if (!there || there.label === null || there.label !== scan.label) return undefined;
    const isReplaced = !newOf.has(imageOf(there)) && !isOfDocument(there) && !isOfDocument(scan);
    return isReplaced || imageOf(there) === image ? there : undefined;
  };
}

/** Whether a page's text is that in its document, which belongs to this image alone. */
const isOfDocument = ({ digest, textDigest }: ScanRecord) => textDigest === digest;

const imageOf = ({ linked, digest }: ScanRecord) => linked?.tileSource.tilesUrl ?? digest;
