import { diffArrays, diffWordsWithSpace } from 'diff';
import { isBlock } from './report/nodes.ts';
import { readContent } from './report/read.ts';

/** A piece of text that two versions share, or that only the newer or only the older has. Lines end in `\n`. */
export type Change = { kind: 'same' | 'added' | 'removed'; text: string };

/** Milliseconds that the comparison of lines, and that of the words of all changed lines, may take. */
const patience = 700;

/** Longest part, in characters of both versions, that is compared word by word. */
const longestPart = 20_000;

/**
 * What changed between two contents of a page, word by word on the text that visitors see, each block on a line. The
 * `same` and `removed` pieces together are the older text, the `same` and `added` ones the newer. Where that would take
 * long, whole lines are compared, and in the worst case the whole text.
 * @param before HTML of the older version, as written or cleaned
 * @param after HTML of the newer
 */
export function compareText(before: string, after: string): Change[] {
  const older = linesOf(before);
  const newer = linesOf(after);
  const deadline = performance.now() + patience;
  const changes: Change[] = [];
  for (const [removed, added] of changedParts(older, newer)) {
    if (removed === added) push(changes, 'same', added);
    else if (removed === '' || added === '' || removed.length + added.length > longestPart) {
      push(changes, 'removed', removed);
      push(changes, 'added', added);
    } else compareWords(changes, removed, added, deadline - performance.now());
  }
  return changes;
}

function push(changes: Change[], kind: Change['kind'], text: string): void {
  const last = changes.at(-1);
  if (text === '') return;
  if (last?.kind === kind) last.text += text;
  else changes.push({ kind, text });
}

/** Lines that are the same on both sides, and between them what replaced what. */
function changedParts(older: string[], newer: string[]): [removed: string, added: string][] {
  const parts = diffArrays(older, newer, { timeout: patience });
  if (!parts) return [[older.join(''), newer.join('')]];
  const pairs: [string, string][] = [];
  let [removed, added] = ['', ''];
  for (const part of parts) {
    const text = part.value.join('');
    if (part.removed) removed += text;
    else if (part.added) added += text;
    else {
      if (removed !== added) pairs.push([removed, added]);
      [removed, added] = ['', ''];
      pairs.push([text, text]);
    }
  }
  if (removed !== added) pairs.push([removed, added]);
  return pairs;
}

function compareWords(changes: Change[], removed: string, added: string, timeout: number): void {
  const parts = timeout > 1 ? diffWordsWithSpace(removed, added, { timeout }) : undefined;
  if (!parts) {
    push(changes, 'removed', removed);
    push(changes, 'added', added);
    return;
  }
  for (const part of parts)
    push(changes, part.removed ? 'removed' : part.added ? 'added' : 'same', part.value);
}

/** The visible text of a content, a line for each block, blanks joined, pictures left out. */
function linesOf(content: string): string[] {
  const { nodes } = readContent(content, { base: 'https://page.invalid', own: 'https://page.invalid' });
  const lines: string[] = [];
  let line: string[] = [];
  const close = () => {
    const text = line.join('').replace(/\s+/g, ' ').trim();
    if (text !== '') lines.push(`${text}\n`);
    line = [];
  };
  const ends: number[] = [];
  nodes.forEach((node, index) => {
    while ((ends.at(-1) ?? Number.POSITIVE_INFINITY) <= index) {
      ends.pop();
      close();
    }
    if (node.type === 'text') line.push(node.text);
    if (node.type !== 'element' || node.as === undefined) return;
    if (node.as === 'br' || isBlock(node.as)) close();
    if (isBlock(node.as)) ends.push(node.to);
  });
  close();
  return lines;
}
