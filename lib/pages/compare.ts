import { diffArrays, diffWordsWithSpace } from 'diff';
import { isBlock } from './report/nodes.ts';
import { readContent } from './report/read.ts';

/** A piece of text that both versions share, or that only one of them has. Lines end in `\n`. */
export type Change = { kind: 'same' | 'added' | 'removed'; text: string };

// Comparing takes time quadratic in the number of edits; these limits block the thread for at most some 40 ms. Edits
// are counted rather than timed, so that the same texts always give the same result.
/** Maximum number of differing lines; texts with more are compared as a whole. */
const maxLineEdits = 400;
/** Total budget for comparing the words of changed lines: their characters plus the squares of the edits. */
const maxWordCost = 250_000;

/**
 * What changed between two versions of a page's content, word by word in the visible text, one line per block. The
 * `same` and `removed` pieces together make up the older text, the `same` and `added` ones the newer. Where that would
 * take long, whole lines are compared, and in the worst case the whole text.
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

/** Lines that are unchanged, and between them pairs of removed and added lines. */
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

/** Compares word by word, with at most half of the remaining budget. @returns the cost */
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

/** The visible text of a content, one line per block, whitespace collapsed, without images. */
function linesOf(content: string): string[] {
  const { nodes } = readContent(content, {
    base: 'https://page.invalid',
    publicUrl: 'https://page.invalid',
  });
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
