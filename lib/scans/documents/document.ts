import type { ReadPage } from '#lib/text/alto/write.ts';

/** An entry of a document's outline; pages are counted from 1. */
export type OutlineEntry = { label: string; page: number | undefined; entries: OutlineEntry[] };

/** What a document of pages says of itself. */
export type DocumentFacts = {
  /** What stands on each page, where the document says so. */
  pages: { label: string | undefined }[];
  outline: OutlineEntry[];
  title: string | undefined;
  author: string | undefined;
  subject: string | undefined;
  keywords: string[];
};

/** What a page was written as: its text with places in pixels of the image, if it has any. */
export type DrawnPage = {
  text: ReadPage | undefined;
  /** Whether it was copied, so that only decoding it says whether it is sound. */
  isCopied: boolean;
};

/** A file of pages that are no images as they stand: PDF, DjVu. */
export type PagedDocument = {
  /** @throws {UnreadableFile} */
  facts(): Promise<DocumentFacts>;
  /**
   * Writes a page, from 1, as an image as large as the finest of its images: as an uncompressed TIFF, or as the JPEG
   * that is all of the page, where that is the same picture.
   * @param maxPixels most pixels of the image; a larger page is drawn smaller
   * @param mayCopy false: it has to be drawn
   * @throws {UnreadableFile}
   */
  draw(page: number, target: string, maxPixels: number, mayCopy?: boolean): Promise<DrawnPage>;
  close(): Promise<void>;
};

/** Pages of one file that become scans at most. */
export const maxPages = 5000;
/** Entries of an outline, and how deep they lie in each other, that are read. */
export const maxEntries = 20_000;
export const maxDepth = 20;
/** Dots per inch of a page that has no image. */
export const plainResolution = 300;
