import { decodeXml } from '#lib/xml/decode.ts';
import { readXml, UnreadableXml, type XmlHandler } from '#lib/xml/read.ts';
import { OtherFormat, UnreadableTextLayer } from '../text-format.ts';

/** Maximum size of an ALTO file in bytes. */
export const maxAltoSize = 30_000_000;
/** The `Accept` header for requesting ALTO. */
export const altoTypes = 'application/xml, text/xml, */*';
const options = { elements: 1_000_000, depth: 100, namespaces: false };

/** Receives the parts of an ALTO document. Names are without prefixes. */
export type AltoHandler = XmlHandler;

/**
 * Parses ALTO (versions 1 to 4 or without namespace) as hostile input: it must be well-formed, within limits of size
 * and depth; a document type declaration is ignored. Pauses after each 64 kB.
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

/** Decodes the bytes of an XML document. @throws {UnreadableTextLayer} */
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
