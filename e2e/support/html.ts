import { Parser } from 'htmlparser2';

export type Element = { name: string; attributes: Record<string, string>; text: string };

/** All elements of a document in order, each with the text directly inside it. */
export function elementsOf(html: string): Element[] {
  const all: Element[] = [];
  const open: Element[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const element = { name, attributes, text: '' };
      all.push(element);
      open.push(element);
    },
    ontext(text) {
      const element = open.at(-1);
      if (element) element.text += text;
    },
    onclosetag: () => open.pop(),
  });
  parser.end(html);
  return all;
}

/** Elements with this name, and these attributes where given. */
export function find(elements: Element[], name: string, attributes: Record<string, string> = {}): Element[] {
  return elements.filter(
    (element) =>
      element.name === name &&
      Object.entries(attributes).every(([attribute, value]) => element.attributes[attribute] === value),
  );
}

/** Scripts that run: not data blocks such as JSON-LD, and not those with an address. */
export function inlineScripts(elements: Element[]): string[] {
  return find(elements, 'script')
    .filter(
      ({ attributes, text }) => attributes.src === undefined && attributes.type === undefined && text !== '',
    )
    .map(({ text }) => text);
}
