import { SaxesParser } from 'saxes';
import { BrokenFile } from '#lib/unreadable-file.ts';

/** XML that cannot be read. */
export class UnreadableXml extends BrokenFile {}

/** Options for parsing a document. */
export type XmlOptions = {
  /** Limits on what is read; anything larger is hostile, or of no known kind. */
  elements: number;
  depth: number;
  /** False if only names matter: prefixes are dropped unresolved, which takes two thirds of the time. */
  namespaces?: boolean;
  /** Whether attributes are named as written, with any prefix, also those of namespaces. */
  qualified?: boolean;
};

/** Attributes by name; those of XML, XLink and RDF with the prefixes `xml:`, `xlink:`, `rdf:`, others without one. */
export type XmlAttributes = Readonly<Record<string, string>>;

/** Receives the parts of a document. Names are without prefixes. */
export type XmlHandler = {
  /** Called for a document type declaration, which is ignored otherwise. */
  doctype?(): void;
  open?(name: string, attributes: XmlAttributes, namespace: string): void;
  close?(name: string): void;
  /** @param path names of the enclosing elements, outermost first */
  text?(content: string, path: readonly string[]): void;
};

const maxAttributes = 1000;
/** Characters that are parsed between yields to other work. */
const slice = 65_536;

const prefixes = new Map([
  ['http://www.w3.org/XML/1998/namespace', 'xml:'],
  ['http://www.w3.org/1999/xlink', 'xlink:'],
  ['http://www.w3.org/1999/02/22-rdf-syntax-ns#', 'rdf:'],
]);

// Fragments cut out of other files often lack these declarations.
const commonNamespaces = {
  xlink: 'http://www.w3.org/1999/xlink',
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
};

/**
 * Parses hostile XML: it must be well-formed, within limits of depth, elements, and attributes per element. Document
 * type declarations are ignored, so using an entity they declare is an error. An undeclared prefix is its own
 * namespace. Pauses after each 64 kB.
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

/** The same for a document that arrives in chunks; `write` and `close` call the handler. */
export function xmlParser(
  handler: XmlHandler,
  options: XmlOptions,
): Pick<SaxesParser<{ xmlns: boolean }>, 'write' | 'close'> {
  const { elements: maxElements, depth: maxDepth, namespaces = true, qualified = false } = options;
  const path: string[] = [];
  let elements = 0;
  let attributes = 0;
  const open = (name: string, elementAttributes: XmlAttributes, namespace: string): void => {
    attributes = 0;
    elements += 1;
    if (elements > maxElements) throw new UnreadableXml(`it has more than ${maxElements} elements`);
    path.push(name);
    if (path.length > maxDepth) throw new UnreadableXml(`its elements are nested deeper than ${maxDepth}`);
    handler.open?.(name, elementAttributes, namespace);
  };
  const parser = namespaces ? namespaceParser(open, qualified) : plainParser(open);
  parser.on('error', ({ message }) => {
    if (message.includes('unbound namespace prefix')) return;
    const [, position] = /^(.*?): undefined entity/.exec(message) ?? [];
    if (position !== undefined)
      throw new UnreadableXml(
        `it has entities other than those of XML (${position}), and none is resolved; save it with the characters themselves`,
      );
    throw new UnreadableXml(`it is not well-formed XML (${message.split('\n')[0]})`);
  });
  parser.on('doctype', () => handler.doctype?.());
  // The handler gets an element's attributes only when they are complete, which may be too many.
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

function namespaceParser(open: Open, qualified: boolean): SaxesParser<{ xmlns: boolean }> {
  const parser = new SaxesParser({ xmlns: true, additionalNamespaces: commonNamespaces });
  parser.on('opentag', ({ local, uri, attributes }) =>
    open(local, plainAttributes(attributes, qualified), uri),
  );
  return parser;
}

function plainParser(open: Open): SaxesParser<{ xmlns: boolean }> {
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => open(name.replace(/^.*:/, ''), attributes, ''));
  return parser;
}

function plainAttributes(
  saxAttributes: Readonly<Record<string, { name: string; local: string; uri: string; value: string }>>,
  qualified: boolean,
) {
  const attributes: Record<string, string> = {};
  for (const { name, local, uri, value } of Object.values(saxAttributes))
    attributes[qualified ? name : (prefixes.get(uri) ?? '') + local] = value;
  return attributes;
}
