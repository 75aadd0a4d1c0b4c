import { diffArrays, diffWordsWithSpace } from 'diff';
import { isBlock } from './report/nodes.ts';
import { readContent } from './report/read.ts';

/** A piece of text that two versions share, or that only the newer or only the older has. Lines end in `\n`. */
export type Change = { kind: 'same' | 'added' | 'removed'; text: string };

// The comparison takes time with the square of the edits between two texts: so many hold the thread for some 40 ms at the most.
// They are counted rather than timed, so that the same texts always compare the same.
/** Most lines that differ; texts with more of them are compared as a whole. */
const maxLineEdits = 400;
/** What the words of all changed lines may cost together: their characters, and the squares of the edits. */
const maxWordCost = 250_000;

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
  let budget = maxWordCost;
  const changes: Change[] = [];
  for (const [removed, added] of changedParts(older, newer)) {
    if (removed === added) push(changes, 'same', added);
    else if (removed === '' || added === '') pushWhole(changes, removed, added);
    else budget -= compareWords(changes, removed, added, budget);
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
  const parts = diffArrays(older, newer, { maxEditLength: maxLineEdits });
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

/** Word by word, where less than half of what is left is enough for it. @returns what it cost */
function compareWords(changes: Change[], removed: string, added: string, budget: number): number {
  const length = removed.length + added.length;
  const maxEditLength = Math.floor(Math.sqrt(Math.max(0, budget - length) / 2));
  if (maxEditLength === 0) {
    pushWhole(changes, removed, added);
    return 0;
  }
  const parts = diffWordsWithSpace(removed, added, { maxEditLength });
  if (!parts) {
    pushWhole(changes, removed, added);
    return length + maxEditLength ** 2;
  }
  let edits = 0;
  for (const { value, count, ...part } of parts) {
    const kind = part.removed ? 'removed' : part.added ? 'added' : 'same';
    if (kind !== 'same') edits += count;
    push(changes, kind, value);
  }
  return length + edits ** 2;
}

function pushWhole(changes: Change[], removed: string, added: string): void {
  push(changes, 'removed', removed);
  push(changes, 'added', added);
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
