import { fold } from './fold.ts';
import type { TextLayer, WordRange } from './text-layer.ts';
import { wordsOf } from './words.ts';

/** A layer made ready for being searched many times. */
export type TextIndex = {
  /** The whole text folded: words with single blanks between, broken ones whole. */
  folded: string;
  /** Where in it each word begins. */
  starts: number[];
};

/** Matches that are found; a single letter would match nearly every word. */
const maxMatches = 2000;
/** Characters of a query that are read. */
const maxQueryLength = 200;

/** Folds a layer once, for {@link findWords} at every key stroke. */
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
    // A word of which nothing is left begins at a blank, where no match begins or ends.
    starts.push(length);
    length += folded.length;
    if (joined === undefined) separator = length > 0 ? ' ' : '';
    else if (folded !== '') separator = '';
  }
  return { folded: parts.join(''), starts };
}

/**
 * Where a query stands in a layer, in reading order: regardless of case and diacritics, also inside words and across
 * words, lines and hyphens; of several forms with `|` between, as a search gives them (lib/search/snippets.ts), each stands
 * for whole words. At most 2,000 ranges; matches within the same words count once.
 */
export function findWords({ folded, starts }: TextIndex, query: string): WordRange[] {
  const wanted = patternOf(foldForSearch(query.slice(0, maxQueryLength)));
  const ranges: WordRange[] = [];
  if (!wanted) return ranges;
  for (const { 0: match, index } of folded.matchAll(wanted)) {
    const range = { first: wordAt(starts, index), last: wordAt(starts, index + match.length - 1) };
    const before = ranges.at(-1);
    if (before?.first !== range.first || before.last !== range.last) ranges.push(range);
    if (ranges.length === maxMatches) break;
  }
  return ranges;
}

/** Undefined where there is nothing to look for. */
function patternOf(wanted: string): RegExp | undefined {
  if (!wanted.includes('|')) return wanted === '' ? undefined : new RegExp(escaped(wanted), 'gu');
  const forms = wanted
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

/** Folded, with all apostrophes, quotation marks and dashes alike, invisible characters gone and blanks single. */
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

/** The last word that begins at a place or before it. */
function wordAt(starts: readonly number[], place: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
