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

/** A file of pages that are no images as they stand: PDF, DjVu. */
export type PagedDocument = {
  /** @throws {UnreadableFile} */
  facts(): Promise<DocumentFacts>;
  /**
   * Writes a page, from 1, as an uncompressed TIFF as large as the finest of its images.
   * @param maxPixels most pixels of the image; a larger page is drawn smaller
   * @returns the page's text with places in pixels of the image, if it has any
   * @throws {UnreadableFile}
   */
  draw(page: number, target: string, maxPixels: number): Promise<ReadPage | undefined>;
  close(): Promise<void>;
};

/** Pages of one document that become scans at most. */
export const maxPages = 5000;
/** Entries of an outline, and how deep they lie in each other, that are read. */
export const maxEntries = 20_000;
export const maxDepth = 20;
/** Dots per inch of a page that has no image. */
export const plainResolution = 300;
