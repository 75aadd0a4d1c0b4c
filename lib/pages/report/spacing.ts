import type { Findings } from './findings.ts';
import { type ElementNode, inside, isBlock, type ParsedContent, type Span, shownElements } from './nodes.ts';

/** A non-breaking space, in the spellings that editors produce. */
const hardSpace = '(?:&nbsp;?|&#0*160;?|&#x0*a0;?|\\u00a0)';

// One between words is good typography; three, even with spaces in between, are an indent.
const hardSpaces = new RegExp(`${hardSpace}(?:[ \\t\\r\\n]{0,9}${hardSpace}){2,}`, 'gi');

/** Finds blank characters and elements used for layout: screen readers announce them, narrow screens break them. */
export function findSpacing(reading: ParsedContent, findings: Findings): void {
  findPlainText(reading, findings);
  const empty = new Set<ElementNode>();
  for (const paragraph of shownElements(reading, 'p')) {
    if (paragraph.implied || paragraph.attributes.id !== undefined || !isEmpty(reading, paragraph)) continue;
    empty.add(paragraph);
    findings.count('empty-paragraphs', paragraph);
  }
  findBreaks(reading, findings, empty);
  for (const node of reading.nodes) {
    if (node.type !== 'text' || (node.parent && empty.has(node.parent))) continue;
    for (const { 0: run, index } of reading.content.slice(node.start, node.end).matchAll(hardSpaces))
      findings.count('blank-runs', { start: node.start + index, end: node.start + index + run.length });
  }
}

/** Finds plain text of several lines but no block elements: browsers show it as a single paragraph. */
function findPlainText(reading: ParsedContent, findings: Findings): void {
  if (shownElements(reading).some(({ as }) => as === 'br' || isBlock(as ?? ''))) return;
  const texts = reading.nodes.filter((node) => node.type === 'text');
  const [first, ...more] = texts.filter(({ text }) => text.trim() !== '');
  const last = more.at(-1) ?? first;
  const words = texts.map(({ text }) => text).join('');
  if (!first || !last || !words.trim().includes('\n')) return;
  const text = reading.content.slice(first.start, last.end);
  const start = first.start + text.length - text.trimStart().length;
  findings.add('plain-text', { start, end: start + text.trim().length });
}

function isEmpty(reading: ParsedContent, paragraph: ElementNode): boolean {
  return inside(reading, paragraph).every((node) =>
    node.type === 'text'
      ? node.text.trim() === ''
      : node.type !== 'element' || (node.as !== 'img' && node.attributes.id === undefined),
  );
}

/** Finds runs of two or more breaks with only whitespace between them. */
function findBreaks(reading: ParsedContent, findings: Findings, empty: ReadonlySet<ElementNode>): void {
  let run: (Span & { breaks: number }) | undefined;
  const close = () => {
    if (run && run.breaks > 1) findings.count('break-runs', run);
    run = undefined;
  };
  for (const node of reading.nodes) {
    if (node.type === 'element' && node.as === 'br' && !(node.parent && empty.has(node.parent))) {
      if (run) {
        run.end = node.opened;
        run.breaks += 1;
      } else run = { start: node.start, end: node.opened, breaks: 1 };
    } else if (
      node.type === 'element' ? node.as !== undefined : node.type === 'text' && node.text.trim() !== ''
    )
      close();
  }
  close();
}
