import type { Findings } from './findings.ts';
import {
  type ContentNode,
  type ElementNode,
  idAttribute,
  isDrawing,
  type OtherNode,
  type ParsedContent,
  shownElements,
  startTag,
} from './nodes.ts';

/** Elements whose end tag is optional in HTML, and void elements. */
const withoutEndTag = new Set(
  `p li dt dd tr td th thead tbody tfoot option optgroup rt rp colgroup caption html head body
   area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr`.split(
    /\s+/,
  ),
);

/** Finds broken markup: unclosed elements, stray end tags, characters that do not belong in text. */
export function findBroken(reading: ParsedContent, findings: Findings, isDeclaration: boolean): void {
  /** Elements closed by another end tag, by name: their own end tag, coming later, is part of the same mistake. */
  const crossed = new Map<string, number>();
  let isFormReported = false;
  let drawingEnd = 0;
  for (const node of reading.nodes) {
    if (node.type === 'element') {
      if (node.from < drawingEnd && node.as === undefined) continue;
      if (isDrawing(node)) drawingEnd = Math.max(drawingEnd, node.to);
      if (node.name === 'form') isFormReported = true;
      if (node.implied) findings.count('stray-end', startTag(node), { name: node.name });
      else if (isUnclosed(node)) {
        crossed.set(node.name, (crossed.get(node.name) ?? 0) + 1);
        findings.count('unclosed', startTag(node), { name: node.name });
      }
    } else if (node.type === 'ignored') reportIgnored(node, crossed, isFormReported, findings);
    else if (isUnterminated(reading, node)) findings.add('unfinished', node);
  }
  findIds(reading, findings, isDeclaration);
  findCharacters(reading.content, findings);
}

/** An unterminated comment, which swallows all that follows. */
function isUnterminated({ content, length }: ParsedContent, { type, start, end }: ContentNode): boolean {
  return (
    type === 'comment' &&
    end === length &&
    content.startsWith('<!--', start) &&
    !content.startsWith('-->', end - 3)
  );
}

function isUnclosed({ name, ending }: ElementNode): boolean {
  // Word writes `<o:p/>` and `<v:shape …/>`, which are only valid in XML.
  return ending !== 'tag' && !withoutEndTag.has(name) && !name.includes(':');
}

function reportIgnored(
  node: OtherNode,
  crossed: Map<string, number>,
  isFormReported: boolean,
  findings: Findings,
): void {
  for (const { 0: tag, index } of node.text.matchAll(/<[^>]*>?/g)) {
    const span = { start: node.start + index, end: node.start + index + tag.length };
    // A form within a form is dropped like the outer one, which has been reported.
    if (/^<[a-z]/i.test(tag) && !(isFormReported && /^<form\b/i.test(tag))) {
      // Only an unterminated start tag is ignored here; an unclosed quotation mark swallows the rest.
      findings.add('unfinished', { start: span.start, end: node.end });
      return;
    }
    const name = /^<\/([^\s/>]+)/.exec(tag)?.[1]?.toLowerCase();
    const before = crossed.get(name ?? '') ?? 0;
    if (!tag.endsWith('>')) findings.add('unfinished', span);
    else if (name === undefined) continue;
    else if (before > 0) crossed.set(name, before - 1);
    else findings.count('stray-end', span, { name });
  }
}

function findIds(reading: ParsedContent, findings: Findings, isDeclaration: boolean): void {
  const seen = new Set<string>();
  for (const element of shownElements(reading)) {
    const { id } = element.attributes;
    const attribute = idAttribute(element);
    if (id === undefined || !attribute) continue;
    const kind = isDeclaration && id.startsWith('a11y-') ? 'declaration-id-twice' : 'id-twice';
    if (seen.has(id)) findings.count(kind, attribute, { id: attribute.value });
    seen.add(id);
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unexpectedCharacters = /\u0000+|[\u0001-\u0008\u000b\u000e-\u001f\u007f]+|\ufffd+/g;

function findCharacters(content: string, findings: Findings): void {
  for (const { 0: run, index } of content.matchAll(unexpectedCharacters)) {
    const span = { start: index, end: index + run.length };
    if (run.startsWith('\u0000')) findings.count('null-bytes', span, {}, run.length);
    else if (run.startsWith('\ufffd')) findings.count('broken-letters', span, {}, run.length);
    else findings.count('control-characters', span, {}, run.length);
  }
}
