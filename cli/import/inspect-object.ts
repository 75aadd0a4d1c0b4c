import { documentFormat, inspectScan, pagesOf } from '#lib/scans/inspect.ts';
import { UnreadableFile } from '#lib/scans/unreadable-file.ts';
import { describedBy, documentPages } from './document-pages.ts';
import { refuseParts } from './parts.ts';
import { type ImportReport, reportOf } from './report.ts';
import type { SourceObject, SourceScan } from './sources/source.ts';
import type { ScanWorkers } from './workers.ts';

/**
 * Drops the scans of an object that cannot be read, measures the megapixels of the others, and makes a file of several
 * pages as many scans. An object that nothing but a document describes says what that says.
 */
export async function inspectObject(
  object: SourceObject,
  maxPixels: number,
  workers: ScanWorkers,
  report: ImportReport,
): Promise<void> {
  const scans: SourceScan[] = [];
  for (const scan of object.scans) {
    // What is elsewhere is looked at when it has been fetched.
    if (scan.fetch) scans.push(scan);
    else
      try {
        if ((await documentFormat(scan.file)) === undefined)
          scans.push(...(await imagePages(scan, maxPixels)));
        else {
          const facts = await workers.look(scan.file);
          scans.push(...documentPages(scan, facts));
          if (object.scans.length === 1) object.metadata = describedBy(object, facts);
        }
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error;
        reportOf(report, object, { file: scan.file, reason: error.message, kind: 'error' });
      }
  }
  object.scans = scans;
  refuseParts(object, (problem) => reportOf(report, object, problem));
}

/** The pages of an image file; its number, its text and its label are of the first. */
async function imagePages(scan: SourceScan, maxPixels: number): Promise<SourceScan[]> {
  const { width, height } = await inspectScan(scan.file, maxPixels);
  const megapixels = (width * height) / 1_000_000;
  const count = await pagesOf(scan.file);
  if (count === 1) return [{ ...scan, megapixels }];
  const { file, number, name, text } = scan;
  const first = {
    file,
    megapixels,
    page: 1,
    text,
    ...(name !== undefined && { name }),
    ...(number !== undefined && { number }),
  };
  const others = Array.from({ length: count - 1 }, (_, index) => ({ file, megapixels, page: index + 2 }));
  return [first, ...others];
}
