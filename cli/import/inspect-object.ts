import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import { isTruncated } from '#lib/scans/truncated.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { describeByDocument, pagesOfScan } from './document-pages.ts';
import { wholeDjvu } from './indirect-djvu.ts';
import { withScans } from './missing.ts';
import { narrowParts } from './parts.ts';
import { type OngoingReport, reportOf } from './report.ts';
import type { SourceObject, SourceScan } from './sources/source.ts';
import type { ScanMakers } from './workers.ts';

/** Whether a file of an unreadable scan is no longer where it was listed, as when its disk has been disconnected. */
export async function isMissing({ file, text = file, fetch, link }: SourceScan): Promise<boolean> {
  if (fetch ?? link) return false;
  return await Promise.all([access(file), access(text)]).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code !== 'EACCES',
  );
}

type InspectOptions = {
  maxPixels: number;
  workers: ScanMakers;
  report: OngoingReport;
  /** Whether no scans will be made, which would reveal truncated files. */
  dryRun?: boolean | undefined;
};

/**
 * Drops the unreadable scans of an object, measures the others in megapixels, and expands files of several pages into
 * as many scans. An object described by nothing but its document takes over the document's metadata.
 */
export async function inspectObject(
  object: SourceObject,
  { maxPixels, workers, report, dryRun }: InspectOptions,
): Promise<void> {
  const replacements: SourceScan[][] = [];
  const isOnlyScan = object.scans.length === 1;
  const add = ({ file, text, textPages }: SourceScan, pages: SourceScan[]): void => {
    replacements.push(pages);
    const count = textPages?.length ?? 1;
    if (text === undefined || count === pages.length) return;
    const all = count === 1 ? '1 page' : `${count} pages`;
    // A document has texts of its own; a TIFF has none.
    const remedy = pages[0]?.text === undefined ? '' : ', so it is shown with the first';
    const reason = `it has the text of ${all}, and ${basename(file)} has ${pages.length}${remedy}`;
    reportOf(report, object, { file: text, reason, kind: 'warning' });
  };
  for (const named of object.scans) {
    try {
      const scan = named.fetch ? named : await wholeDjvu(named);
      // Remote files, and those still to be bundled, are inspected once they are local.
      if (scan.fetch) {
        replacements.push([scan]);
        continue;
      }
      const { pages, facts } = await pagesOfScan(scan, { maxPixels, workers, isOnlyScan });
      if (dryRun && !facts && (await isTruncated(scan.file)))
        throw new UnreadableFile('it is damaged or cut short (its end is missing)');
      add(scan, pages);
      if (isOnlyScan && facts) describeByDocument(object, facts);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      reportOf(report, object, { file: named.file, reason: error.message, kind: 'error' });
      const isLost = await isMissing(named);
      object.isIncomplete ||= isLost;
      report.unavailable ||= isLost;
      replacements.push([]);
    }
  }
  Object.assign(object, withScans(object, replacements));
  // The number of scans in a document is unknown until it has been fetched.
  if (isOnlyScan && object.scans[0]?.fetch) return;
  narrowParts(object, (problem) => reportOf(report, object, problem));
}
