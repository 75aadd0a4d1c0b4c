import { SaxesParser } from 'saxes';

/** XML that cannot be read. The message goes on after "it": `it is empty`. */
export class UnreadableXml extends Error {
  override readonly name = 'UnreadableXml';
}

/** How a document is read. */
export type XmlOptions = {
  /** What is read of it at most; more is hostile, or nothing that we know. */
  elements: number;
  depth: number;
  /** False where names alone count: prefixes are dropped unread, which takes two thirds of the time. */
  namespaces?: boolean;
};

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
export function* readXml(text: string, handler: XmlHandler, options: XmlOptions): Generator<undefined, void> {
  const parser = xmlParser(handler, options);
  for (let at = 0; at < text.length; at += slice) {
    parser.write(text.slice(at, at + slice));
    yield;
  }
  parser.close();
}

/** The same for a document that comes in pieces: what `write` and `close` are given and call. */
export function xmlParser(
  handler: XmlHandler,
  options: XmlOptions,
): Pick<SaxesParser<{ xmlns: boolean }>, 'write' | 'close'> {
  const { elements: maxElements, depth: maxDepth, namespaces = true } = options;
  const path: string[] = [];
  let elements = 0;
  let attributes = 0;
  const open = (name: string, given: XmlAttributes, namespace: string): void => {
    attributes = 0;
    elements += 1;
    if (elements > maxElements) throw new UnreadableXml(`it has more than ${maxElements} elements`);
    path.push(name);
    if (path.length > maxDepth) throw new UnreadableXml(`its elements are nested deeper than ${maxDepth}`);
    handler.open?.(name, given, namespace);
  };
  const parser = namespaces ? namespaceParser(open) : plainParser(open);
  parser.on('error', ({ message }) => {
    if (message.includes('unbound namespace prefix')) return;
    const [, place] = /^(.*?): undefined entity/.exec(message) ?? [];
    if (place !== undefined)
      throw new UnreadableXml(
        `it has entities other than those of XML (${place}), and none is resolved; save it with the characters themselves`,
      );
    throw new UnreadableXml(`it is not well-formed XML (${message.split('\n')[0]})`);
  });
  // Those of one element come to the handler all at once.
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > maxAttributes)
      throw new UnreadableXml(`one of its elements has more than ${maxAttributes} attributes`);
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

type Open = (name: string, attributes: XmlAttributes, namespace: string) => void;

function namespaceParser(open: Open): SaxesParser<{ xmlns: boolean }> {
  const parser = new SaxesParser({ xmlns: true, additionalNamespaces: commonNamespaces });
  parser.on('opentag', ({ local, uri, attributes }) => open(local, plainAttributes(attributes), uri));
  return parser;
}

function plainParser(open: Open): SaxesParser<{ xmlns: boolean }> {
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => open(name.replace(/^.*:/, ''), attributes, ''));
  return parser;
}

function plainAttributes(given: Readonly<Record<string, { local: string; uri: string; value: string }>>) {
  const attributes: Record<string, string> = {};
  for (const { local, uri, value } of Object.values(given))
    attributes[(prefixes.get(uri) ?? '') + local] = value;
  return attributes;
}
