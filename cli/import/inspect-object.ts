import { inspectScan } from '#lib/scans/inspect.ts';
import { UnreadableFile } from '#lib/scans/unreadable-file.ts';
import { refuseParts } from './parts.ts';
import { type ImportReport, reportOf } from './report.ts';
import type { SourceObject } from './sources/source.ts';

/** Drops the scans of an object that cannot be read, and measures the megapixels of the others. */
export async function inspectObject(
  object: SourceObject,
  maxPixels: number,
  report: ImportReport,
): Promise<void> {
  for (const scan of object.scans) {
    // What is elsewhere is looked at when it has been fetched.
    if (scan.fetch) continue;
    try {
      const { width, height } = await inspectScan(scan.file, maxPixels);
      scan.megapixels = (width * height) / 1_000_000;
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      reportOf(report, object, { file: scan.file, reason: error.message, kind: 'error' });
    }
  }
  object.scans = object.scans.filter(({ fetch, megapixels }) => fetch || megapixels !== undefined);
  refuseParts(object, (problem) => reportOf(report, object, problem));
}
