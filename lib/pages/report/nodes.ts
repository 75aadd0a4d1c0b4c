/** Part of a content, in UTF-16 offsets; `end` is exclusive. */
export type Span = { start: number; end: number };

/** An attribute as written. `name` in lower case; `duplicate`: the element already had one of that name. */
export type SourceAttribute = Span & { name: string; value: string; duplicate: boolean };

/** Why an element's tags are dropped. `bare`: an image without an allowed address. */
export type DropReason = 'not-allowed' | 'too-deep' | 'bare';

/** How an element ended: by its end tag, by another tag, or by the end of the content. */
export type Ending = 'tag' | 'other' | 'end';

export type ElementNode = Span & {
  type: 'element';
  /** As written, in lower case. */
  name: string;
  /** Name after sanitising; undefined if its tags are dropped, for the reason in `dropped`. */
  as: string | undefined;
  dropped: DropReason | undefined;
  /** Its content is dropped too. */
  silent: boolean;
  /** Offset of the end of the start tag; `end` is that of the element, including its end tag. */
  opened: number;
  ending: Ending;
  /** Implied by the parser: to a browser a stray `</p>` is an empty paragraph. */
  implied: boolean;
  sourceAttributes: SourceAttribute[];
  /** Number of attributes not in `sourceAttributes`, which has only the first hundred. */
  uncollected: number;
  /** Attributes after sanitising. */
  attributes: Record<string, string>;
  parent: ElementNode | undefined;
  /** Index in the list of nodes, and the index after its last descendant. */
  from: number;
  to: number;
};

export type TextNode = Span & { type: 'text'; text: string; parent: ElementNode | undefined };

/** A comment, or what browsers parse as one. `ignored`: a stray end tag, a nested form, an unterminated tag. */
export type OtherNode = Span & {
  type: 'comment' | 'declaration' | 'ignored';
  text: string;
  parent: ElementNode | undefined;
};

export type ContentNode = ElementNode | TextNode | OtherNode;

/** A content as the sanitiser parses it: its nodes in document order, including those that it drops. */
export type ParsedContent = {
  content: string;
  nodes: ContentNode[];
  /** Where parsing stopped: before the content's end if the sanitiser truncates it. */
  length: number;
};

/** The start tag of an element. */
export function startTag({ start, opened }: ElementNode): Span {
  return { start, end: opened };
}

/** The attribute that gives an element its id; an anchor without one has its name as such. */
export function idAttribute({ sourceAttributes }: ElementNode): SourceAttribute | undefined {
  const written = (name: string) => sourceAttributes.find((one) => one.name === name && one.value !== '');
  return written('id') ?? written('name');
}

/** The elements that the sanitiser keeps, or those with one of the names, in document order. */
export function shownElements({ nodes }: Pick<ParsedContent, 'nodes'>, ...names: string[]): ElementNode[] {
  return nodes.filter(
    (node): node is ElementNode =>
      node.type === 'element' && node.as !== undefined && (names.length === 0 || names.includes(node.as)),
  );
}

/** The descendants of an element, in document order. */
export function inside({ nodes }: ParsedContent, element: ElementNode): ContentNode[] {
  return nodes.slice(element.from + 1, element.to);
}

/** The elements within another that the sanitiser keeps, or those with one of the names, in document order. */
export function shownInside(reading: ParsedContent, element: ElementNode, ...names: string[]): ElementNode[] {
  return shownElements({ nodes: inside(reading, element) }, ...names);
}

/**
 * The visible text in an element, blanks joined; a line break is a blank.
 * @param maxLength characters after which reading stops
 */
export function textOf(reading: ParsedContent, element: ElementNode, maxLength = 2000): string {
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

/** Whether an element is displayed as a block. */
export function isBlock(name: string): boolean {
  return blocks.has(name);
}

/** Whether an element is a drawing or a formula, whose content is not HTML. */
export function isDrawing({ name }: ElementNode): boolean {
  return name === 'svg' || name === 'math';
}
