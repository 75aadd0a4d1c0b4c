import { SaxesParser } from 'saxes';
import { OtherFormat, UnreadableTextLayer } from '../text-format.ts';

/** Bytes of an ALTO file that are read. */
export const maxAltoSize = 30_000_000;
/** Types that it is asked for by, as `Accept` takes them. */
export const altoTypes = 'application/xml, text/xml, */*';
const maxDepth = 100;
const maxElements = 1_000_000;
const maxAttributes = 1000;
/** Characters that are read at once; other requests get their turn in between. */
const slice = 65_536;

/** What becomes of the parts of an ALTO document. Names are without their prefix. */
export type AltoHandler = {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  /** @param path names of the elements around the text, outermost first */
  text?(content: string, path: readonly string[]): void;
};

/**
 * Reads ALTO (versions 2 to 4 or without namespace) as hostile input: well-formed, no document type and so no entities
 * of its own, bounded in size and depth. Pauses after each 64 kB.
 * @throws {OtherFormat} @throws {UnreadableTextLayer}
 */
export function* readAltoXml(text: string, handler: AltoHandler): Generator<undefined, void> {
  if (text.length > maxAltoSize)
    throw new UnreadableTextLayer(`it is larger than ${maxAltoSize / 1_000_000} MB`);
  const parser = guardedParser(handler);
  for (let at = 0; at < text.length; at += slice) {
    parser.write(text.slice(at, at + slice));
    yield;
  }
  parser.close();
}

function guardedParser(handler: AltoHandler): SaxesParser {
  const path: string[] = [];
  let elements = 0;
  let attributes = 0;
  const parser = new SaxesParser();
  parser.on('error', ({ message }) => {
    throw new UnreadableTextLayer(`it is not well-formed XML (${message.split('\n')[0]})`);
  });
  parser.on('doctype', () => {
    throw new UnreadableTextLayer('it has a document type declaration, which is not read for safety');
  });
  // Those of one element come to us all at once.
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > maxAttributes)
      throw new UnreadableTextLayer(`one of its elements has more than ${maxAttributes} attributes`);
  });
  parser.on('opentag', (tag) => {
    attributes = 0;
    elements += 1;
    if (elements > maxElements) throw new UnreadableTextLayer(`it has more than ${maxElements} elements`);
    const name = tag.name.replace(/^.*:/, '');
    path.push(name);
    if (path.length === 1 && name !== 'alto') throw new OtherFormat('it is not ALTO');
    if (path.length > maxDepth)
      throw new UnreadableTextLayer(`its elements are nested deeper than ${maxDepth}`);
    handler.open?.(name, tag.attributes);
  });
  parser.on('closetag', () => {
    const name = path.pop() ?? '';
    handler.close?.(name);
  });
  parser.on('text', (content) => handler.text?.(content, path));
  return parser;
}

/** XML bytes as text, by the byte order mark or the declaration. @throws {UnreadableTextLayer} */
export function decodeXml(bytes: Uint8Array): { text: string; encoding: string } {
  if (bytes.length === 0) throw new UnreadableTextLayer('it is empty (0 bytes)');
  const wide =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : undefined;
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = /encoding=["']([\w.-]+)["']/.exec(start)?.[1];
  const encoding = wide ?? declared ?? 'utf-8';
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    return { text: decoder.decode(bytes), encoding: decoder.encoding };
  } catch {
    throw new UnreadableTextLayer(`its text is not ${encoding}, though it says so`);
  }
}
