import { UnreadableXml } from './read.ts';

/** XML bytes as text, by the byte order mark or the declaration. @throws {UnreadableXml} */
export function decodeXml(bytes: Uint8Array): { text: string; encoding: string } {
  if (bytes.length === 0) throw new UnreadableXml('it is empty (0 bytes)');
  const encoding = encodingOf(bytes);
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    return { text: decoder.decode(bytes), encoding: decoder.encoding };
  } catch {
    throw new UnreadableXml(`its text is not ${encoding}, though it says so`);
  }
}

/**
 * The encoding that a document names, in lower case; UTF-8 where it names none.
 * @see https://www.w3.org/TR/xml/#sec-guessing
 */
export function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  return /encoding=["']([\w.-]+)["']/.exec(start)?.[1]?.toLowerCase() ?? 'utf-8';
}
