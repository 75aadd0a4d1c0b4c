import type { Findings } from './findings.ts';
import { type ElementNode, type OtherNode, type Reading, shownElements } from './nodes.ts';

/** Elements whose end tag HTML lets one leave out, and those that have none. */
const withoutEnd = new Set(
  `p li dt dd tr td th thead tbody tfoot option optgroup rt rp colgroup caption html head body
   area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr`.split(
    /\s+/,
  ),
);

/** What is not whole: elements without an end, ends without a beginning, characters that no text has. */
export function findBroken(reading: Reading, findings: Findings, isDeclaration: boolean): void {
  /** Elements that another end tag closed, by name: an end tag of theirs that comes later is the same mistake. */
  const crossed = new Map<string, number>();
  for (const node of reading.nodes) {
    if (node.type === 'element') {
      if (node.implied)
        findings.count('stray-end', { start: node.start, end: node.opened }, { name: node.name });
      else if (isUnclosed(node)) {
        crossed.set(node.name, (crossed.get(node.name) ?? 0) + 1);
        findings.count('unclosed', { start: node.start, end: node.opened }, { name: node.name });
      }
    } else if (node.type === 'ignored') reportIgnored(node, crossed, findings);
  }
  findIds(reading, findings, isDeclaration);
  findCharacters(reading.content, findings);
}

function isUnclosed({ name, ending }: ElementNode): boolean {
  // Word writes `<o:p/>` and `<v:shape …/>`, which only XML knows.
  return ending !== 'tag' && !withoutEnd.has(name) && !name.includes(':');
}

function reportIgnored(
  { text, start, end }: OtherNode,
  crossed: Map<string, number>,
  findings: Findings,
): void {
  const [, name] = /^<\/([^\s/>]+)/.exec(text) ?? [];
  const lower = name?.toLowerCase();
  if (lower === undefined) {
    // A form within a form is dropped with the outer one, which is told.
    if (!/^<form\b/i.test(text)) findings.add('unfinished', { start, end });
    return;
  }
  const before = crossed.get(lower) ?? 0;
  if (before > 0) crossed.set(lower, before - 1);
  else findings.count('stray-end', { start, end }, { name: lower });
}

function findIds(reading: Reading, findings: Findings, isDeclaration: boolean): void {
  const seen = new Set<string>();
  for (const { kept, written } of shownElements(reading)) {
    const id = kept.id;
    const place = written.find(({ name }) => name === 'id');
    if (id === undefined || !place) continue;
    const kind = isDeclaration && id.startsWith('a11y-') ? 'declaration-id-twice' : 'id-twice';
    if (seen.has(id)) findings.count(kind, { start: place.start, end: place.end }, { id: place.value });
    seen.add(id);
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const strange = /\u0000+|[\u0001-\u0008\u000b\u000e-\u001f\u007f]+|\ufffd+/g;

function findCharacters(content: string, findings: Findings): void {
  for (const { 0: run, index } of content.matchAll(strange)) {
    const span = { start: index, end: index + run.length };
    if (run.startsWith('\u0000')) findings.count('null-bytes', span, {}, run.length);
    else if (run.startsWith('\ufffd')) findings.count('broken-letters', span, {}, run.length);
    else findings.count('control-characters', span, {}, run.length);
  }
}
