import { Parser } from 'htmlparser2';
import { boundedContent, bounds, cleanedAttributes, cleanedName } from '../sanitise.ts';
import type { ContentNode, ElementNode, Ending, ParsedContent, SourceAttribute, Span } from './nodes.ts';

/** Elements that the sanitiser drops with their content (sanitize-html's `nonTextTags`). */
const silentNames = new Set(['script', 'style', 'textarea', 'option', 'xmp']);

/** Frames within frames whose inside is still read as HTML (sanitize-html's `MAX_IFRAME_FALLBACK_DEPTH`). */
const maxFrames = 8;

/** Attributes of one start tag that are noted with their places. */
const maxAttributes = 100;

/** Addresses against which the sanitiser resolves others; see `sanitisePage`. */
export type Addresses = { base: string; publicUrl: string };

/**
 * Parses a content with the sanitiser's parser, by the same steps, and records what it keeps and drops, and where.
 * Tests check that both agree on anything that could distinguish them. Takes linear time.
 */
export function readContent(content: string, addresses: Addresses): ParsedContent {
  const bounded = boundedContent(content);
  const nodes: ContentNode[] = [];
  new Reader(nodes, addresses, { offset: 0, depth: 0, frames: 0, parent: undefined }).read(bounded);
  return { content, nodes, length: bounded.length };
}

type Where = { offset: number; depth: number; frames: number; parent: ElementNode | undefined };

class Reader {
  #nodes: ContentNode[];
  #addresses: Addresses;
  #where: Where;
  #depth: number;
  /** The stack of open elements, outermost first, as the sanitiser counts them. */
  #open: ElementNode[] = [];
  /** Depth within an element that is dropped with its content; 0 outside. */
  #silence = 0;
  /** Attributes of the current start tag, and the number of further ones. */
  #sourceAttributes: SourceAttribute[] = [];
  #uncollected = 0;
  /** Start of the current start tag, until it ends. */
  #tagStart: number | undefined;
  /** Offset of the end of what was processed; the parser ignored anything between it and the next event. */
  #read = 0;
  #length = 0;
  /** The parser has reached the end and closes the open elements. */
  #isFinished = false;

  constructor(nodes: ContentNode[], addresses: Addresses, where: Where) {
    this.#nodes = nodes;
    this.#addresses = addresses;
    this.#where = where;
    this.#depth = where.depth;
  }

  read(html: string): void {
    this.#length = html.length;
    const parser: Parser = new Parser({
      onopentagname: () => {
        this.#passed(html, parser.startIndex);
        this.#sourceAttributes = [];
        this.#uncollected = 0;
        this.#tagStart = parser.startIndex;
      },
      onattribute: (name, value) => {
        if (this.#sourceAttributes.length === maxAttributes) {
          this.#uncollected += 1;
          return;
        }
        const duplicate = this.#sourceAttributes.some((one) => one.name === name);
        this.#sourceAttributes.push({
          name,
          value,
          duplicate,
          ...this.#span(parser.startIndex, parser.endIndex),
        });
      },
      onopentag: (name, attributes, implied) => {
        // The parser implies `<p>` and `<br>` for stray end tags; these have no attributes.
        this.#passed(html, parser.startIndex);
        this.#openTag(name, attributes, implied, parser.startIndex, parser.endIndex + 1);
        this.#read = parser.endIndex + 1;
        this.#tagStart = undefined;
      },
      onclosetag: (name, implied) => {
        if (this.#isFinished) return this.#closeTag(name, 'end', html.length);
        this.#passed(html, parser.startIndex);
        this.#closeTag(name, implied ? 'other' : 'tag', implied ? parser.startIndex : parser.endIndex + 1);
        if (!implied) this.#read = parser.endIndex + 1;
      },
      ontext: (text) => {
        this.#passed(html, parser.startIndex);
        this.#text(text, parser.startIndex, parser.endIndex + 1);
        this.#read = parser.endIndex + 1;
      },
      oncomment: (text) => this.#other('comment', text, html, parser),
      onprocessinginstruction: (_, text) => this.#other('declaration', text, html, parser),
    });
    parser.write(html);
    this.#isFinished = true;
    parser.end();
    // The parser turns a slash or spaces in a final unterminated tag into text.
    this.#read = Math.min(this.#read, this.#tagStart ?? this.#read);
    this.#passed(html, html.length);
    for (const element of this.#open) this.#finish(element, 'end', html.length);
  }

  /** Records what the parser skipped silently: stray end tags, an unterminated tag. */
  #passed(html: string, until: number): void {
    if (until <= this.#read) return;
    if (this.#silence === 0) {
      const text = html.slice(this.#read, until);
      this.#nodes.push({ type: 'ignored', text, ...this.#span(this.#read, until), parent: this.#parent() });
    }
    this.#read = until;
  }

  #other(type: 'comment' | 'declaration', text: string, html: string, parser: Parser): void {
    this.#passed(html, parser.startIndex);
    this.#read = parser.endIndex + 1;
    if (this.#silence > 0) return;
    this.#nodes.push({ type, text, ...this.#span(parser.startIndex, this.#read), parent: this.#parent() });
  }

  /** The parser places the end of an unterminated comment after the last character. */
  #span(start: number, end: number): Span {
    return { start: start + this.#where.offset, end: Math.min(end, this.#length) + this.#where.offset };
  }

  #parent = () => this.#open.at(-1) ?? this.#where.parent;

  #openTag(
    name: string,
    attributes: Record<string, string>,
    implied: boolean,
    start: number,
    end: number,
  ): void {
    if (this.#silence > 0) {
      this.#silence += 1;
      return;
    }
    const as = cleanedName(name);
    const tooDeep = this.#depth >= bounds.nesting;
    const sanitised =
      as === undefined || tooDeep
        ? undefined
        : cleanedAttributes(as, attributes, this.#addresses.base, this.#addresses.publicUrl);
    const { start: first, end: opened } = this.#span(start, end);
    const element: ElementNode = {
      type: 'element',
      name,
      as: sanitised && as,
      dropped: as === undefined ? 'not-allowed' : tooDeep ? 'too-deep' : sanitised ? undefined : 'bare',
      silent: as === undefined && silentNames.has(name),
      start: first,
      opened,
      end: opened,
      ending: 'tag',
      implied,
      sourceAttributes: implied ? [] : this.#sourceAttributes,
      uncollected: implied ? 0 : this.#uncollected,
      attributes: sanitised ?? {},
      parent: this.#parent(),
      from: this.#nodes.length,
      to: this.#nodes.length + 1,
    };
    this.#nodes.push(element);
    this.#open.push(element);
    this.#depth += 1;
    if (element.silent) this.#silence = 1;
  }

  #closeTag(name: string, ending: Ending, end: number): void {
    if (this.#silence > 0) {
      this.#silence -= 1;
      if (this.#silence > 0) return;
    }
    const element = this.#open.at(-1);
    // An end tag that does not match the innermost element closes nothing, as in the sanitiser.
    if (element?.name !== name) return;
    this.#open.pop();
    this.#depth -= 1;
    this.#finish(element, ending, end);
  }

  #finish(element: ElementNode, ending: Ending, end: number): void {
    element.ending = ending;
    element.end = Math.max(element.opened, end + this.#where.offset);
    element.to = this.#nodes.length;
  }

  #text(text: string, start: number, end: number): void {
    if (this.#silence > 0) return;
    const parent = this.#parent();
    if (this.#open.at(-1)?.name === 'iframe' && this.#where.frames < maxFrames) {
      // What is in a frame is text to the parser, and HTML to the sanitiser once the frame is dropped.
      const offset = start + this.#where.offset;
      const where = { offset, depth: this.#depth, frames: this.#where.frames + 1, parent };
      new Reader(this.#nodes, this.#addresses, where).read(text);
      return;
    }
    const last = this.#nodes.at(-1);
    const span = this.#span(start, end);
    // The parser emits each character reference, such as `&amp;`, as a separate text.
    if (last?.type === 'text' && last.end === span.start && last.parent === parent) {
      last.text += text;
      last.end = span.end;
    } else this.#nodes.push({ type: 'text', text, ...span, parent });
  }
}
