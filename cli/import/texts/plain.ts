import { isUtf8 } from 'node:buffer';
import type { ReadPage } from '#lib/text/alto/write.ts';

/**
 * A page of plain text: UTF-8, UTF-16 with its mark, or else Windows-1250, in which Polish was written. Empty lines part
 * its blocks.
 */
export function plainPage(bytes: Uint8Array): ReadPage {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const wide = bytes[0] === 0xff ? 'utf-16le' : 'utf-16be';
  const encoding = isWide ? wide : isUtf8(bytes) ? 'utf-8' : 'windows-1250';
  const text = new TextDecoder(encoding).decode(bytes).replace(/\f/g, '\n\n');
  return {
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
  };
}
