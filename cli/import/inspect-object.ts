import { basename } from 'node:path';
import { isCutShort } from '#lib/scans/cut-short.ts';
import { documentFormat, inspectScan, pagesOf } from '#lib/scans/inspect.ts';
import { UnreadableFile } from '#lib/scans/unreadable-file.ts';
import { describedBy, documentPages, textOfPage } from './document-pages.ts';
import { withScans } from './missing.ts';
import { refuseParts } from './parts.ts';
import { type OngoingReport, reportOf } from './report.ts';
import type { SourceObject, SourceScan } from './sources/source.ts';
import type { ScanMakers } from './workers.ts';

/** What looking at the scans of objects needs. */
type Inspecting = {
  maxPixels: number;
  workers: ScanMakers;
  report: OngoingReport;
  /** Whether no scans will be made, which would tell of files that are cut short. */
  dryRun?: boolean | undefined;
};

/**
 * Drops the scans of an object that cannot be read, measures the megapixels of the others, and makes a file of several
 * pages as many scans. An object that nothing but a document describes says what that says.
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
  for (const scan of object.scans) {
    // What is elsewhere is looked at when it has been fetched.
    if (scan.fetch) standing.push([scan]);
    else
      try {
        if ((await documentFormat(scan.file)) === undefined) {
          const pages = await imagePages(scan, maxPixels);
          if (dryRun && (await isCutShort(scan.file)))
            throw new UnreadableFile('it is damaged or cut short (its end is missing)');
          add(scan, pages);
        } else {
          const facts = await workers.look(scan.file);
          // Its contents name its pages by their numbers.
          add(scan, documentPages(isAlone ? { number: 1, ...scan } : scan, facts));
          if (isAlone) object.metadata = describedBy(object, facts);
        }
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error;
        reportOf(report, object, { file: scan.file, reason: error.message, kind: 'error' });
        standing.push([]);
      }
  }
  Object.assign(object, withScans(object, standing));
  refuseParts(object, (problem) => reportOf(report, object, problem));
}

/** The pages of an image file; its number, its text and its label are of the first. */
async function imagePages(scan: SourceScan, maxPixels: number): Promise<SourceScan[]> {
  const { width, height } = await inspectScan(scan.file, maxPixels);
  const megapixels = (width * height) / 1_000_000;
  const count = await pagesOf(scan.file);
  const { text, textPage, textPages, ...rest } = scan;
  if (count === 1) return [{ ...rest, megapixels, ...textOfPage(scan, 0, 1) }];
  const { file, number, name, transcript } = scan;
  return Array.from({ length: count }, (_, index) => ({
    file,
    megapixels,
    page: index + 1,
    ...(index === 0 && name !== undefined && { name }),
    ...(index === 0 && number !== undefined && { number }),
    ...(index === 0 && transcript !== undefined && { transcript }),
    ...textOfPage(scan, index, count),
  }));
}
