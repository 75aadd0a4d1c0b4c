import { UnreadableFile } from '#lib/unreadable-file.ts';
import { readXml, type XmlHandler } from '#lib/xml/read.ts';

/** The text is, as far as it was read, not in ALTO. */
export class OtherFormat extends UnreadableFile {}

/** Maximum size of an ALTO file in bytes. */
export const maxAltoSize = 30_000_000;
/** The `Accept` header for requesting ALTO. */
export const altoTypes = 'application/xml, text/xml, */*';
const options = { elements: 1_000_000, depth: 100, namespaces: false };

/**
 * Parses ALTO (versions 1 to 4 or without namespace) as hostile input: it must be well-formed, within limits of size
 * and depth; a document type declaration is ignored. Pauses after each 64 kB.
 * @throws {UnreadableFile} {@link OtherFormat} if it is something else
 */
export function* readAltoXml(text: string, handler: XmlHandler): Generator<undefined, void> {
  if (text.length > maxAltoSize) throw new UnreadableFile(`it is larger than ${maxAltoSize / 1_000_000} MB`);
  let hasStarted = false;
  const guarded: XmlHandler = {
    ...handler,
    open(name, attributes, namespace) {
      if (!hasStarted && name !== 'alto') throw new OtherFormat('it is not ALTO');
      hasStarted = true;
      handler.open?.(name, attributes, namespace);
    },
  };
  yield* readXml(text, guarded, options);
}
