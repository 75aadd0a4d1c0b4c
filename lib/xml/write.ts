import { visibleText } from '#lib/untrusted.ts';
import { collectPieces } from '../pieces.ts';
import { escapeXml } from './escape.ts';

/** What a document in UTF-8 begins with. */
export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Serialised XML, which {@link xml} inserts unchanged. */
export class Xml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** The chunks of a long element: its tags and its content. */
export type XmlPieces = Iterable<Xml> | AsyncIterable<Xml>;

/** What {@link xml} inserts; `false` allows conditions. */
export type XmlPart = Xml | string | number | false | undefined | readonly XmlPart[];

/**
 * A template tag for XML: text is escaped as character data or an attribute value, without characters that XML 1.0
 * forbids; Xml is inserted unchanged, lists are concatenated, undefined and false are omitted.
 */
export function xml(strings: TemplateStringsArray, ...parts: XmlPart[]): Xml {
  return new Xml(strings.map((string, index) => string + written(parts[index])).join(''));
}

/** A whole document in UTF-8, however long its root: yields to other work while it is written. */
export function xmlDocument(root: XmlPieces): Promise<Uint8Array> {
  return collectPieces(documentTexts(root));
}

async function* documentTexts(root: XmlPieces): AsyncGenerator<string> {
  yield xmlDeclaration;
  for await (const { text } of root) yield text;
}

function written(part: XmlPart): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Xml) return part.text;
  if (typeof part === 'string' || typeof part === 'number') return escapeXml(String(part));
  return part.map(written).join('');
}

/** An attribute with a leading space; nothing if its value is not visible. @param name trusted, not escaped */
export function attribute(name: string, value: string | number | undefined): Xml {
  const hasValue = typeof value === 'number' || visibleText(value) !== '';
  return hasValue ? xml` ${new Xml(name)}="${value}"` : new Xml('');
}

/** The attribute `xml:lang` with a leading space; nothing where the language is unknown. */
export function languageAttribute(language: string | undefined): Xml {
  return attribute('xml:lang', language);
}
