import { decodeXml } from '#lib/xml/decode.ts';
import { readXml, UnreadableXml, type XmlHandler } from '#lib/xml/read.ts';
import { OtherFormat, UnreadableTextLayer } from '../text-format.ts';

/** Bytes of an ALTO file that are read. */
export const maxAltoSize = 30_000_000;
/** Types that it is asked for by, as `Accept` takes them. */
export const altoTypes = 'application/xml, text/xml, */*';
const options = { elements: 1_000_000, depth: 100, namespaces: false };

/** What becomes of the parts of an ALTO document. Names are without their prefix. */
export type AltoHandler = XmlHandler;

/**
 * Reads ALTO (versions 1 to 4 or without namespace) as hostile input: well-formed, bounded in size and depth; a document
 * type declaration is passed over. Pauses after each 64 kB.
 * @throws {OtherFormat} @throws {UnreadableTextLayer}
 */
export function* readAltoXml(text: string, handler: AltoHandler): Generator<undefined, void> {
  if (text.length > maxAltoSize)
    throw new UnreadableTextLayer(`it is larger than ${maxAltoSize / 1_000_000} MB`);
  let isBegun = false;
  const guarded: AltoHandler = {
    ...handler,
    open(name, attributes, namespace) {
      if (!isBegun && name !== 'alto') throw new OtherFormat('it is not ALTO');
      isBegun = true;
      handler.open?.(name, attributes, namespace);
    },
  };
  try {
    yield* readXml(text, guarded, options);
  } catch (error) {
    throw asUnreadable(error);
  }
}

/** XML bytes as text. @throws {UnreadableTextLayer} */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
  try {
    return decodeXml(bytes);
  } catch (error) {
    throw asUnreadable(error);
  }
}

function asUnreadable(error: unknown): unknown {
  return error instanceof UnreadableXml ? new UnreadableTextLayer(error.message) : error;
}
