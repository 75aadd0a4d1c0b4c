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

type Part = Xml | string | number | undefined | readonly Part[];

/**
 * A template of XML: text is escaped as character data or the value of an attribute, without what XML 1.0 forbids; what is XML
 * already stands as it is, lists one after another, and undefined is nothing.
 */
export function xml(strings: TemplateStringsArray, ...parts: Part[]): Xml {
  return new Xml(strings.map((string, index) => string + written(parts[index])).join(''));
}

/** A whole document in UTF-8. */
export function xmlDocument(root: Xml): Uint8Array {
  return new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n${root}`);
}

function written(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Xml) return part.text;
  if (typeof part === 'string' || typeof part === 'number') return escapeXml(String(part));
  return part.map(written).join('');
}
