import type { ReadPage } from '#lib/text/alto/write.ts';
import { decodeText } from '../decode-text.ts';

/** The pages of plain text, separated by form feeds. Blank lines separate the blocks of a page. */
export function plainTextPages(bytes: Uint8Array): ReadPage[] {
  // A form feed ends a page, so nothing follows the last one.
  const pages = decodeText(bytes).split('\f');
  if (pages.length > 1 && pages.at(-1)?.trim() === '') pages.pop();
  return pages.map(pageOf);
}

const pageOf = (text: string): ReadPage => ({
  blocks: text.split(/\r?\n\s*\r?\n/).map((block) => ({
    lines: block
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '')
      .map((line) => ({
        words: line
          .trim()
          .split(/\s+/)
          .map((word) => ({ text: word })),
      })),
  })),
});
