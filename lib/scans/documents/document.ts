import type { ReadPage } from '#lib/text/alto/write.ts';
import { validText } from '#lib/valid-text.ts';

/** An entry of a document's outline; pages are counted from 1. */
export type OutlineEntry = { label: string; page: number | undefined; entries: OutlineEntry[] };

/** A document's own metadata. */
export type DocumentFacts = {
  /** The labels of the pages, where the document has them. */
  pages: { label: string | undefined }[];
  outline: OutlineEntry[];
  title: string | undefined;
  author: string | undefined;
  subject: string | undefined;
  keywords: string[];
};

/** A document's own metadata as a whole, from the values of its keys, which are named in lower case here. */
export function documentInfo(value: (name: string) => string | undefined) {
  const line = (name: string) =>
    validText(value(name) ?? '')
      .replace(/\s+/g, ' ')
      .trim() || undefined;
  const keywords = (line('keywords') ?? '').split(/[,;]/).map((word) => word.trim());
  return {
    title: line('title'),
    author: line('author'),
    subject: line('subject'),
    keywords: keywords.filter(Boolean),
  };
}

/** The result of writing a page: its text with places in pixels of the image, if it has any. */
export type RenderedPage = {
  text: ReadPage | undefined;
  /** Whether it was copied, so that only decoding it shows whether it is intact. */
  isCopied: boolean;
};

/** A document whose pages must be rendered as images: PDF, DjVu. */
export type PagedDocument = {
  /** @throws {UnreadableFile} */
  facts(): Promise<DocumentFacts>;
  /**
   * Writes a page, from 1, as an image with the resolution of its finest image: an uncompressed TIFF, or the JPEG that
   * makes up the whole page, where that gives the same picture.
   * @param maxPixels most pixels of the image; larger pages are rendered smaller
   * @param mayCopy false: it has to be rendered
   * @throws {UnreadableFile}
   */
  render(page: number, target: string, maxPixels: number, mayCopy?: boolean): Promise<RenderedPage>;
  /** Releases the file. */
  [Symbol.asyncDispose](): Promise<void>;
};

/** Maximum number of pages of one file that become scans. */
export const maxPages = 5000;
/** Maximum number of outline entries that are read, and maximum depth. */
export const maxEntries = 20_000;
export const maxDepth = 20;
/** Dots per inch of a page without images. */
export const plainResolution = 300;
