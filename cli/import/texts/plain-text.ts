import { isUtf8 } from 'node:buffer';

/** The text of a plain file: UTF-8, UTF-16 with its mark, or else Windows-1250, in which Polish was written. */
export function plainText(bytes: Uint8Array): string {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const wide = bytes[0] === 0xff ? 'utf-16le' : 'utf-16be';
  return new TextDecoder(isWide ? wide : isUtf8(bytes) ? 'utf-8' : 'windows-1250').decode(bytes);
}
