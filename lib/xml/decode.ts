import { UnreadableXml } from './read.ts';

/** Decodes XML bytes by the byte order mark or the declaration. @throws {UnreadableXml} */
export function decodeXml(bytes: Uint8Array): { text: string; encoding: string } {
  if (bytes.length === 0) throw new UnreadableXml('it is empty (0 bytes)');
  try {
    const decoder = new TextDecoder(encodingOf(bytes), { fatal: true });
    return { text: decoder.decode(bytes), encoding: decoder.encoding };
  } catch {
    throw new UnreadableXml(undecodable(bytes));
  }
}

/** Why a document, or its beginning, cannot be decoded. */
export function undecodable(bytes: Uint8Array): string {
  const named = namedEncoding(bytes);
  return named === undefined
    ? 'it names no encoding, and its text is not UTF-8; save it as UTF-8, or name its encoding in the XML declaration'
    : `its text is not ${named}, though it says so`;
}

/**
 * The encoding that a document declares, in lower case; UTF-8 by default.
 * @see https://www.w3.org/TR/xml/#sec-guessing
 */
export function encodingOf(bytes: Uint8Array): string {
  return namedEncoding(bytes) ?? 'utf-8';
}

function namedEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  return /encoding\s*=\s*["']([\w.-]+)["']/.exec(start)?.[1]?.toLowerCase();
}
