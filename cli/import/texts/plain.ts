import { isUtf8 } from 'node:buffer';
import type { ReadPage } from '#lib/text/alto/write.ts';

/**
 * The pages of plain text, which form feeds part: UTF-8, UTF-16 with its mark, or else Windows-1250, in which Polish was
 * written. Empty lines part the blocks of a page.
 */
export function plainPages(bytes: Uint8Array): ReadPage[] {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const wide = bytes[0] === 0xff ? 'utf-16le' : 'utf-16be';
  const encoding = isWide ? wide : isUtf8(bytes) ? 'utf-8' : 'windows-1250';
  // A form feed ends a page, and what follows the last one is none where there is nothing.
  const pages = new TextDecoder(encoding).decode(bytes).split('\f');
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
