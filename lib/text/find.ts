import { fold } from './fold.ts';
import type { TextLayer, WordRange } from './text-layer.ts';
import { wordsOf } from './words.ts';

/** A layer prepared for repeated searches. */
export type TextIndex = {
  /** The whole text folded: words separated by single spaces, hyphenated ones joined. */
  folded: string;
  /** The offset at which each word begins. */
  starts: number[];
};

/** Maximum number of matches; a single letter would match nearly every word. */
const maxMatches = 2000;
/** Maximum characters of a query. */
const maxQueryLength = 200;

/** Folds a layer once, so that {@link findWords} can run on every keystroke. */
export function textIndex(layer: TextLayer): TextIndex {
  const parts: string[] = [];
  const starts: number[] = [];
  let length = 0;
  let separator = '';
  for (const { text, joined } of wordsOf(layer)) {
    const folded = foldForSearch(joined ?? text);
    if (folded !== '') {
      parts.push(separator, folded);
      length += separator.length;
    }
    // A word without visible characters gets the offset of a space, where no match begins or ends.
    starts.push(length);
    length += folded.length;
    if (joined === undefined) separator = length > 0 ? ' ' : '';
    else if (folded !== '') separator = '';
  }
  return { folded: parts.join(''), starts };
}

/**
 * Finds a query in a layer, in reading order: ignoring case and diacritics, within and across words, lines and hyphens.
 * Forms separated by `|`, as from a search (lib/search/snippets.ts), match whole words. At most 2,000 ranges; matches
 * within the same words count once.
 */
export function findWords({ folded, starts }: TextIndex, query: string): WordRange[] {
  const pattern = patternOf(foldForSearch(query.slice(0, maxQueryLength)));
  const ranges: WordRange[] = [];
  if (!pattern) return ranges;
  for (const { 0: match, index } of folded.matchAll(pattern)) {
    const range = { first: wordAt(starts, index), last: wordAt(starts, index + match.length - 1) };
    const before = ranges.at(-1);
    if (before?.first !== range.first || before.last !== range.last) ranges.push(range);
    if (ranges.length === maxMatches) break;
  }
  return ranges;
}

/** Undefined where there is nothing to search for. */
function patternOf(query: string): RegExp | undefined {
  if (!query.includes('|')) return query === '' ? undefined : new RegExp(escaped(query), 'gu');
  const forms = query
    .split('|')
    .map((form) => (form.match(/[\p{L}\p{N}]+/gu) ?? []).join('[^\\p{L}\\p{N}]+'))
    .filter(Boolean);
  return forms.length === 0
    ? undefined
    : new RegExp(`(?<![\\p{L}\\p{N}])(?:${forms.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** Folds text, unifies apostrophes, quotation marks and dashes, drops invisible characters, collapses spaces. */
function foldForSearch(text: string): string {
  return fold(
    text
      .replace(/[‘’‚‛ʻʼ′´`]/g, "'")
      .replace(/[“”„‟«»″]/g, '"')
      .replace(/[\p{Pd}−]/gu, '-')
      .replace(/\p{Cf}/gu, ''),
  )
    .replace(/\s+/g, ' ')
    .trim();
}

/** The last word that begins at or before an offset. */
function wordAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
