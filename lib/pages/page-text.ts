import { DomUtils, parseDocument } from 'htmlparser2';
import { isBlock } from './report/nodes.ts';

/** Formats of a page without HTML: Markdown (CommonMark with GitHub's tables), or plain text. */
export type PageFormat = 'markdown' | 'text';

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, { attribs: object }>;

/**
 * A sanitised fragment as Markdown or plain text under its title; text alternatives replace embedded images.
 * @param html returned by `sanitisePage`: anything nested deeper than that allows is ignored
 * @param publicUrl of this site, against which addresses are resolved
 */
export function writePage(title: string, html: string, publicUrl: string, format: PageFormat): string {
  const writer = new Writer(publicUrl, format);
  const heading = writer.heading(1, title);
  return `${[heading, ...writer.blocks(parseDocument(html).children)].join('\n\n')}\n`;
}

class Writer {
  readonly #publicUrl: string;
  readonly #isMarkdown: boolean;

  constructor(publicUrl: string, format: PageFormat) {
    this.#publicUrl = publicUrl;
    this.#isMarkdown = format === 'markdown';
  }

  heading(level: number, text: string): string {
    const line = oneLine(this.#text(text));
    return this.#isMarkdown ? `${'#'.repeat(level)} ${line}` : line;
  }

  /** Blocks, which are separated by blank lines. */
  blocks(nodes: readonly Node[]): string[] {
    const written: string[] = [];
    let line: Node[] = [];
    const finishLine = () => {
      const text = this.#paragraph(line);
      if (text !== '') written.push(text);
      line = [];
    };
    for (const node of nodes) {
      if (!isElement(node) || !isBlock(node.name)) {
        line.push(node);
        continue;
      }
      finishLine();
      written.push(...this.#block(node).filter((block) => block !== ''));
    }
    finishLine();
    return written;
  }

  #block(element: Element): string[] {
    const { name, children } = element;
    const level = /^h([2-6])$/.exec(name)?.[1];
    if (level) return this.#heading(Number(level), children);
    switch (name) {
      case 'hr':
        return ['---'];
      case 'pre':
        return [this.#verbatim(DomUtils.textContent(element))];
      case 'blockquote':
        return [prefixed(this.blocks(children).join('\n\n'), '> ', '> ')];
      case 'ul':
      case 'ol':
        return [this.#list(element)];
      case 'dt':
      case 'summary':
      case 'caption':
        return [this.#mark('**', oneLine(this.#inline(children)))];
      case 'table':
        return this.#table(element);
      default:
        return this.blocks(children);
    }
  }

  #heading(level: number, children: readonly Node[]): string[] {
    const line = oneLine(this.#inline(children));
    return line === '' ? [] : [this.#isMarkdown ? `${'#'.repeat(level)} ${line}` : line];
  }

  #paragraph(nodes: readonly Node[]): string {
    const text = this.#inline(nodes)
      .replace(/ *\n */g, '\n')
      .trim();
    if (!this.#isMarkdown) return text;
    // Escapes line starts that would become a list, a heading underline or the second line of a table.
    const plain = text.replace(/^([+=:-])/gm, '\\$1').replace(/^(\d+)([.)])/gm, '$1\\$2');
    return plain.replaceAll('\n', '\\\n');
  }

  #list({ name, attribs, children }: Element): string {
    const first = Number.parseInt(attribs.start ?? '1', 10) || 1;
    return itemsOf(children)
      .map((item, index) => {
        const mark = name === 'ol' ? `${Math.max(0, first) + index}. ` : '- ';
        return prefixed(this.blocks(item).join('\n\n'), mark, ' '.repeat(mark.length));
      })
      .join('\n');
  }

  #table(table: Element): string[] {
    const caption = DomUtils.getElementsByTagName('caption', table).flatMap((one) => this.#block(one));
    const rows = DomUtils.getElementsByTagName('tr', table).map((row) =>
      row.children.flatMap((cell) =>
        isElement(cell) ? [oneLine(this.blocks(cell.children).join(' '))] : [],
      ),
    );
    const width = Math.max(0, ...rows.map((row) => row.length));
    if (width === 0) return caption;
    if (!this.#isMarkdown) return [...caption, rows.map((row) => row.join('\t')).join('\n')];
    // The first row determines the number of columns; others may have fewer cells.
    const [head = [], ...others] = rows;
    const wide = [...head, ...Array<string>(width - head.length).fill('')];
    const lines = [wide, wide.map(() => '---'), ...others];
    return [...caption, lines.map((row) => `| ${row.join(' | ')} |`).join('\n')];
  }

  #inline(nodes: readonly Node[]): string {
    return nodes.map((node) => this.#inlineOf(node)).join('');
  }

  #inlineOf(node: Node): string {
    if (!isElement(node)) return this.#text(DomUtils.textContent(node).replace(/\s+/g, ' '));
    const inner = () => this.#inline(node.children);
    switch (node.name) {
      case 'br':
        return '\n';
      case 'b':
      case 'strong':
        return this.#mark('**', inner());
      case 'i':
      case 'em':
        return this.#mark('*', inner());
      case 'q':
        return `"${inner()}"`;
      case 'a':
        return this.#link(inner(), node.attribs.href);
      case 'img':
        return this.#image(node.attribs);
      default:
        return isBlock(node.name) ? ` ${inner()} ` : inner();
    }
  }

  #text(text: string): string {
    return this.#isMarkdown ? text.replace(/[\\`*_[\]<>~|&#]/g, '\\$&') : text;
  }

  /** Emphasis marks must be adjacent to the words, so surrounding spaces stay outside. */
  #mark(mark: string, text: string): string {
    const words = text.trim();
    return this.#isMarkdown && words !== '' ? text.replace(words, () => mark + words + mark) : text;
  }

  #link(text: string, href: string | undefined): string {
    const address = this.#address(href);
    if (address === undefined || text.trim() === '') return text;
    if (this.#isMarkdown) return `[${text.trim()}](<${address}>)`;
    return text.trim() === address ? text : `${text} (${address.replace(/^mailto:|^tel:/, '')})`;
  }

  #image({ alt = '', src }: Record<string, string>): string {
    const text = this.#text(oneLine(alt));
    const address = src?.startsWith('data:') ? undefined : this.#address(src);
    return this.#isMarkdown && address !== undefined ? `![${text}](<${address}>)` : text;
  }

  /** An absolute URL that is safe in angle brackets; undefined for a fragment of the page itself. */
  #address(address: string | undefined): string | undefined {
    if (!address || address.startsWith('#') || !URL.canParse(address, this.#publicUrl)) return undefined;
    return new URL(address, this.#publicUrl).href.replace(/[<>|\\\s]/g, encodeURIComponent);
  }

  #verbatim(text: string): string {
    const inside = text.replace(/^\n|\n$/g, '');
    if (!this.#isMarkdown) return inside;
    const longest = Math.max(2, ...(inside.match(/`+/g) ?? []).map(({ length }) => length));
    const fence = '`'.repeat(longest + 1);
    return `${fence}\n${inside}\n${fence}`;
  }
}

function isElement(node: Node): node is Element {
  return 'attribs' in node;
}

/**
 * The contents of a list's items. Some programs put a nested list after its item: as browsers show it, it is part of
 * that.
 */
function itemsOf(children: readonly Node[]): Node[][] {
  const items: Node[][] = [];
  for (const node of children) {
    const last = items.at(-1);
    if (!isElement(node)) {
      if (DomUtils.textContent(node).trim() !== '') items.push([node]);
    } else if (node.name === 'li') items.push([...node.children]);
    else if (last && /^[uo]l$/.test(node.name)) last.push(node);
    else items.push([node]);
  }
  return items;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function prefixed(text: string, first: string, others: string): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? first : line === '' ? others.trimEnd() : others) + line)
    .join('\n');
}
