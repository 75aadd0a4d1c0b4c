import { writtenInPieces } from '../pieces.ts';
import { escapeXml } from './escape.ts';

/** XML that is written already, which {@link xml} takes as it is. */
export class Xml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** What a long element is written by, one after another: its tags, and what is in it. */
export type XmlPieces = Iterable<Xml> | AsyncIterable<Xml>;

type Part = Xml | string | number | undefined | readonly Part[];

/**
 * A template of XML: text is escaped as character data or the value of an attribute, without what XML 1.0 forbids; what is XML
 * already stands as it is, lists one after another, and undefined is nothing.
 */
export function xml(strings: TemplateStringsArray, ...parts: Part[]): Xml {
  return new Xml(strings.map((string, index) => string + written(parts[index])).join(''));
}

/** A whole document in UTF-8, however long its root: others have their turn while it is written. */
export function xmlDocument(root: XmlPieces): Promise<Uint8Array> {
  return writtenInPieces(documentTexts(root));
}

async function* documentTexts(root: XmlPieces): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  for await (const { text } of root) yield text;
}

function written(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Xml) return part.text;
  if (typeof part === 'string' || typeof part === 'number') return escapeXml(String(part));
  return part.map(written).join('');
}
