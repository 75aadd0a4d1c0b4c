import type { DocumentFacts } from '#lib/scans/documents/document.ts';
import { documentFormat, inspectScan, scanPagesIn } from '#lib/scans/inspect.ts';
import { documentPages, textOfPage } from './document-pages.ts';
import type { SourceScan } from './sources/source.ts';
import type { ScanMakers } from './workers.ts';

type PageOptions = {
  maxPixels: number;
  workers: Pick<ScanMakers, 'look'>;
  /** Whether it is the object's only scan; the contents then refer to its pages by their numbers. */
  isOnlyScan: boolean;
};

/**
 * The scans in a file: the pages of a document or TIFF, else the image itself; and a document's own metadata.
 * @throws {UnreadableFile | StorageFailure}
 */
export async function pagesOfScan(
  scan: SourceScan,
  { maxPixels, workers, isOnlyScan }: PageOptions,
): Promise<{ pages: SourceScan[]; facts?: DocumentFacts }> {
  if ((await documentFormat(scan.file)) === undefined) return { pages: await imagePages(scan, maxPixels) };
  const facts = await workers.look(scan.file);
  return { pages: documentPages(scan, facts, isOnlyScan), facts };
}

/** The pages of an image file; its number, text and label go to the first. */
async function imagePages(scan: SourceScan, maxPixels: number): Promise<SourceScan[]> {
  const { width, height } = await inspectScan(scan.file, maxPixels);
  const megapixels = (width * height) / 1_000_000;
  const pages = await scanPagesIn(scan.file);
  const { text, textPage, textPages, ...rest } = scan;
  const [first = 1] = pages;
  if (pages.length === 1)
    return [{ ...rest, megapixels, ...(first > 1 && { page: first }), ...textOfPage(scan, 0, 1) }];
  const { file, number, name, transcript } = scan;
  return pages.map((page, index) => ({
    file,
    megapixels,
    page,
    ...(index === 0 && name !== undefined && { name }),
    ...(index === 0 && number !== undefined && { number }),
    ...(index === 0 && transcript !== undefined && { transcript }),
    ...textOfPage(scan, index, pages.length),
  }));
}
