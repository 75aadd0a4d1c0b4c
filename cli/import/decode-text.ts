import { isUtf8 } from 'node:buffer';

/**
 * Decodes plain text as UTF-8, UTF-16 with a byte order mark, else as ISO 8859-2 or Windows-1250, once common for
 * Polish.
 */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(textEncoding(bytes)).decode(bytes);
}

// Letters that Polish has in Windows-1250 and not in ISO 8859-2; ą and ś of ISO 8859-2 in a word.
const windowsLetters = /[\x80-\x9f\xa5\xb9]/;
const isoLetters = /[a-z\xc0-\xff][\xb1\xb6]|[\xb1\xb6][a-z\xc0-\xff]/i;

export function textEncoding(
  bytes: Uint8Array,
): 'utf-8' | 'utf-16le' | 'utf-16be' | 'iso-8859-2' | 'windows-1250' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (isUtf8(bytes)) return 'utf-8';
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return isoLetters.test(text) && !windowsLetters.test(text) ? 'iso-8859-2' : 'windows-1250';
}
