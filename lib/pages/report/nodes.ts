/** Part of a content, in UTF-16 offsets: from `start` up to `end`, which is behind the last character. */
export type Span = { start: number; end: number };

/** An attribute as it was written. `name` in lower case; `twice`: the element had one of this name before. */
export type WrittenAttribute = Span & { name: string; value: string; twice: boolean };

/** Why an element's tags are dropped. `bare`: a picture without an address that may stay. */
export type Dropped = 'not-allowed' | 'too-deep' | 'bare';

/** How an element ended: by its end tag, by another tag, or by the end of the content. */
export type Ending = 'tag' | 'other' | 'end';

export type ElementNode = Span & {
  type: 'element';
  /** As written, in lower case. */
  name: string;
  /** Name under which it stays; undefined for one whose tags are dropped, and then `dropped` says why. */
  as: string | undefined;
  dropped: Dropped | undefined;
  /** Its text and all that is in it is dropped too. */
  silent: boolean;
  /** Where the start tag ends; `end` is where the element does, its end tag included. */
  opened: number;
  ending: Ending;
  /** The parser put it in: `</p>` that closes nothing is an empty paragraph to a browser. */
  implied: boolean;
  written: WrittenAttribute[];
  /** Attributes of the start tag that are not in `written`: only the first hundred are. */
  unwritten: number;
  /** Attributes as cleaned. */
  kept: Record<string, string>;
  parent: ElementNode | undefined;
  /** Own place in the list of nodes, and the place behind the last node inside. */
  from: number;
  to: number;
};

export type TextNode = Span & { type: 'text'; text: string; parent: ElementNode | undefined };

/** A comment, or what a browser takes for one. `ignored`: an end tag of nothing, a form in a form, a tag without its end. */
export type OtherNode = Span & {
  type: 'comment' | 'declaration' | 'ignored';
  text: string;
  parent: ElementNode | undefined;
};

export type ContentNode = ElementNode | TextNode | OtherNode;

/** A content as the sanitiser reads it: its nodes in document order, those that it drops included. */
export type Reading = {
  content: string;
  nodes: ContentNode[];
  /** Where reading stopped: less than the content's length when the sanitiser cuts it. */
  length: number;
};

/** The start tag of an element. */
export function startTag({ start, opened }: ElementNode): Span {
  return { start, end: opened };
}

/** The elements that stay, in document order. */
export function shownElements({ nodes }: Reading, ...names: string[]): ElementNode[] {
  return nodes.filter(
    (node): node is ElementNode =>
      node.type === 'element' && node.as !== undefined && (names.length === 0 || names.includes(node.as)),
  );
}

/** The nodes inside an element, in document order. */
export function inside({ nodes }: Reading, element: ElementNode): ContentNode[] {
  return nodes.slice(element.from + 1, element.to);
}

/**
 * The visible text in an element, blanks joined; a line break is a blank.
 * @param maxLength characters after which reading stops
 */
export function textOf(reading: Reading, element: ElementNode, maxLength = 2000): string {
  let text = '';
  for (let at = element.from + 1; at < element.to && text.length < maxLength; at += 1) {
    const node = reading.nodes[at];
    if (node?.type === 'text') text += node.text.slice(0, maxLength);
    else if (node?.type === 'element' && (node.as === 'br' || (node.as && isBlock(node.as)))) text += ' ';
  }
  return text.replace(/\s+/g, ' ').trim();
}

const blocks = new Set(
  `h2 h3 h4 h5 h6 p hr blockquote pre address ul ol li dl dt dd table caption thead tbody tfoot tr th td figure
   figcaption div section details summary`.split(/\s+/),
);

/** Whether an element stands on lines of its own. */
export function isBlock(name: string): boolean {
  return blocks.has(name);
}

/** Whether an element is a drawing or a formula: its parts have names and rules of their own. */
export function isDrawing({ name }: ElementNode): boolean {
  return name === 'svg' || name === 'math';
}
