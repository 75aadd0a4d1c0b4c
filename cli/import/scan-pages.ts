import type { DocumentFacts } from '#lib/scans/documents/document.ts';
import { documentFormat, inspectScan, pagesOf } from '#lib/scans/inspect.ts';
import { documentPages, textOfPage } from './document-pages.ts';
import type { SourceScan } from './sources/source.ts';
import type { ScanMakers } from './workers.ts';

/** What looking at a file needs. */
type Looking = {
  maxPixels: number;
  workers: Pick<ScanMakers, 'look'>;
  /** Whether it is all that there is of its object, whose contents then name its pages by their numbers. */
  isAlone: boolean;
};

/**
 * The scans that a file is: the pages of a document or of a TIFF, else itself; and what a document says of itself.
 * @throws {UnreadableFile | StorageFailure}
 */
export async function pagesOfScan(
  scan: SourceScan,
  { maxPixels, workers, isAlone }: Looking,
): Promise<{ pages: SourceScan[]; facts?: DocumentFacts }> {
  if ((await documentFormat(scan.file)) === undefined) return { pages: await imagePages(scan, maxPixels) };
  const facts = await workers.look(scan.file);
  return { pages: documentPages(scan, facts, isAlone), facts };
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
