import { SaxesParser } from 'saxes';

/** XML that cannot be read. The message goes on after "it": `it is empty`. */
export class UnreadableXml extends Error {
  override readonly name = 'UnreadableXml';
}

/** What is read of one document at most; more is hostile, or nothing that we know. */
export type XmlLimits = { elements: number; depth: number };

/** Attributes by their names; those of XML, XLink and RDF with the prefixes `xml:`, `xlink:`, `rdf:`, others bare. */
export type XmlAttributes = Readonly<Record<string, string>>;

/** What becomes of the parts of a document. Names are without their prefix. */
export type XmlHandler = {
  open?(name: string, attributes: XmlAttributes, namespace: string): void;
  close?(name: string): void;
  /** @param path names of the elements around the text, outermost first */
  text?(content: string, path: readonly string[]): void;
};

const maxAttributes = 1000;
/** Characters that are read at once; other work gets its turn in between. */
const slice = 65_536;

const prefixes = new Map([
  ['http://www.w3.org/XML/1998/namespace', 'xml:'],
  ['http://www.w3.org/1999/xlink', 'xlink:'],
  ['http://www.w3.org/1999/02/22-rdf-syntax-ns#', 'rdf:'],
]);

// Parts that were cut out of other files often lack the declarations of these.
const commonNamespaces = {
  xlink: 'http://www.w3.org/1999/xlink',
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
};

/**
 * Reads hostile XML: well-formed, bounded in depth, elements and attributes of one. Nothing in a document type
 * declaration is read, so that an entity which it declares is an error. A prefix without a namespace is its own.
 * Pauses after each 64 kB.
 * @throws {UnreadableXml}
 * @see https://www.w3.org/TR/xml-names/
 */
export function* readXml(text: string, handler: XmlHandler, limits: XmlLimits): Generator<undefined, void> {
  const parser = xmlParser(handler, limits);
  for (let at = 0; at < text.length; at += slice) {
    parser.write(text.slice(at, at + slice));
    yield;
  }
  parser.close();
}

/** The same for a document that comes in pieces: what `write` and `close` are given and call. */
export function xmlParser(
  handler: XmlHandler,
  { elements: maxElements, depth: maxDepth }: XmlLimits,
): Pick<SaxesParser, 'write' | 'close'> {
  const path: string[] = [];
  let elements = 0;
  let attributes = 0;
  const parser = new SaxesParser({ xmlns: true, additionalNamespaces: commonNamespaces });
  parser.on('error', ({ message }) => {
    if (message.includes('unbound namespace prefix')) return;
    throw new UnreadableXml(`it is not well-formed XML (${message.split('\n')[0]})`);
  });
  // Those of one element come to the handler all at once.
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > maxAttributes)
      throw new UnreadableXml(`one of its elements has more than ${maxAttributes} attributes`);
  });
  parser.on('opentag', (tag) => {
    attributes = 0;
    elements += 1;
    if (elements > maxElements) throw new UnreadableXml(`it has more than ${maxElements} elements`);
    path.push(tag.local);
    if (path.length > maxDepth) throw new UnreadableXml(`its elements are nested deeper than ${maxDepth}`);
    handler.open?.(tag.local, plainAttributes(tag.attributes), tag.uri);
  });
  parser.on('closetag', () => {
    const name = path.pop() ?? '';
    handler.close?.(name);
  });
  const onText = (content: string) => handler.text?.(content, path);
  parser.on('text', onText);
  parser.on('cdata', onText);
  return parser;
}

function plainAttributes(given: Readonly<Record<string, { local: string; uri: string; value: string }>>) {
  const attributes: Record<string, string> = {};
  for (const { local, uri, value } of Object.values(given))
    attributes[(prefixes.get(uri) ?? '') + local] = value;
  return attributes;
}
