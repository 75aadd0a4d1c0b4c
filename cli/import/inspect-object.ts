import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import { isCutShort } from '#lib/scans/cut-short.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { describedBy } from './document-pages.ts';
import { wholeDjvu } from './indirect-djvu.ts';
import { withScans } from './missing.ts';
import { refuseParts } from './parts.ts';
import { type OngoingReport, reportOf } from './report.ts';
import { pagesOfScan } from './scan-pages.ts';
import type { SourceObject, SourceScan } from './sources/source.ts';
import type { ScanMakers } from './workers.ts';

/** Whether a file of an unreadable scan is no longer where it was listed, as when its disk has been disconnected. */
export async function isGone({ file, text = file, fetch, link }: SourceScan): Promise<boolean> {
  if (fetch ?? link) return false;
  return await Promise.all([access(file), access(text)]).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code !== 'EACCES',
  );
}

type Inspecting = {
  maxPixels: number;
  workers: ScanMakers;
  report: OngoingReport;
  /** Whether no scans will be made; making them would reveal truncated files. */
  dryRun?: boolean | undefined;
};

/**
 * Drops the unreadable scans of an object, measures the others in megapixels, and expands files of several pages into
 * as many scans. An object described by nothing but its document takes over the document's metadata.
 */
export async function inspectObject(
  object: SourceObject,
  { maxPixels, workers, report, dryRun }: Inspecting,
): Promise<void> {
  const standing: SourceScan[][] = [];
  const isAlone = object.scans.length === 1;
  const add = ({ file, text = '', textPages }: SourceScan, pages: SourceScan[]): void => {
    standing.push(pages);
    if (textPages === undefined || textPages.length === pages.length) return;
    const reason = `it has the text of ${textPages.length} pages, and ${basename(file)} has ${pages.length}`;
    reportOf(report, object, { file: text, reason, kind: 'warning' });
  };
  for (const named of object.scans) {
    try {
      const scan = named.fetch ? named : await wholeDjvu(named);
      // What is remote, or still to be bundled, is inspected once it is here.
      if (scan.fetch) {
        standing.push([scan]);
        continue;
      }
      const { pages, facts } = await pagesOfScan(scan, { maxPixels, workers, isAlone });
      if (dryRun && !facts && (await isCutShort(scan.file)))
        throw new UnreadableFile('it is damaged or cut short (its end is missing)');
      add(scan, pages);
      if (isAlone && facts) object.metadata = describedBy(object, facts);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      reportOf(report, object, { file: named.file, reason: error.message, kind: 'error' });
      object.isIncomplete ||= await isGone(named);
      standing.push([]);
    }
  }
  Object.assign(object, withScans(object, standing));
  // How many scans a document is becomes known only when it has been fetched.
  if (isAlone && object.scans[0]?.fetch) return;
  refuseParts(object, (problem) => reportOf(report, object, problem));
}
