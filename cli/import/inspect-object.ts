import { inspectScan, pagesOf } from '#lib/scans/inspect.ts';
import { UnreadableFile } from '#lib/scans/unreadable-file.ts';
import { refuseParts } from './parts.ts';
import { type ImportReport, reportOf } from './report.ts';
import type { SourceObject, SourceScan } from './sources/source.ts';

/**
 * Drops the scans of an object that cannot be read, measures the megapixels of the others, and makes a file of several
 * pages as many scans.
 */
export async function inspectObject(
  object: SourceObject,
  maxPixels: number,
  report: ImportReport,
): Promise<void> {
  const pages = new Map<string, number>();
  for (const scan of object.scans) {
    // What is elsewhere is looked at when it has been fetched.
    if (scan.fetch) continue;
    try {
      const { width, height } = await inspectScan(scan.file, maxPixels);
      pages.set(scan.file, await pagesOf(scan.file));
      scan.megapixels = (width * height) / 1_000_000;
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      reportOf(report, object, { file: scan.file, reason: error.message, kind: 'error' });
    }
  }
  object.scans = object.scans.filter(({ fetch, megapixels }) => fetch || megapixels !== undefined);
  if ([...pages.values()].some((count) => count > 1)) object.scans = pageByPage(object.scans, pages);
  refuseParts(object, (problem) => reportOf(report, object, problem));
}

/** What the parts of an object call a scan stays with its first page; a text and a label are of a single one. */
function pageByPage(scans: SourceScan[], pages: Map<string, number>): SourceScan[] {
  return scans.flatMap((scan) => {
    const count = pages.get(scan.file) ?? 1;
    if (count === 1) return [scan];
    const { file, megapixels, number, name, text } = scan;
    const plain = { file, ...(megapixels !== undefined && { megapixels }) };
    const first = {
      ...plain,
      page: 1,
      text,
      ...(name !== undefined && { name }),
      ...(number !== undefined && { number }),
    };
    return [first, ...Array.from({ length: count - 1 }, (_, index) => ({ ...plain, page: index + 2 }))];
  });
}
