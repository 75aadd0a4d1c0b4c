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
 * words, lines and hyphens. At most 2,000 ranges; matches within the same words count once.
 */
export function findWords({ folded, starts }: TextIndex, query: string): WordRange[] {
  const wanted = foldForSearch(query.slice(0, maxQueryLength));
  const ranges: WordRange[] = [];
  if (wanted === '') return ranges;
  for (
    let at = folded.indexOf(wanted);
    at !== -1 && ranges.length < maxMatches;
    at = folded.indexOf(wanted, at + wanted.length)
  ) {
    const range = { first: wordAt(starts, at), last: wordAt(starts, at + wanted.length - 1) };
    const before = ranges.at(-1);
    if (before?.first !== range.first || before.last !== range.last) ranges.push(range);
  }
  return ranges;
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
