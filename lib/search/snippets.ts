import { grouped } from '#lib/lists.ts';
import type { Matcher } from './engine.ts';
import type { TextSnippet } from './query.ts';
import { foldedWords, runs } from './words.ts';

/** A sequence of words to find, usually a single one. All forms of a word belong to one group. */
type SearchTerm = { words: readonly string[]; group: number };

/** Characters of context before and after a snippet's first match. */
const [before, behind] = [40, 80];

/** The search forms of a condition for the reader's search: words in all their forms, and phrases. */
export function formsIn(page: Matcher): string[] {
  return [...new Set(searchTermsIn(page).map(({ words }) => words.join(' ')))];
}

function searchTermsIn(matcher: Matcher, groups = { count: 0 }): SearchTerm[] {
  switch (matcher.kind) {
    case 'words':
    case 'phrase': {
      groups.count += 1;
      const group = groups.count;
      const all = matcher.kind === 'phrase' ? [matcher.words] : matcher.forms.map((form) => [form]);
      return all.map((words) => ({ words, group }));
    }
    case 'not':
      return [];
    default:
      return matcher.of.flatMap((inner) => searchTermsIn(inner, groups));
  }
}

type Match = { from: number; to: number; group: number };

/** A snippet of a text. */
type Found = Pick<TextSnippet, 'text' | 'marks' | 'count'> & {
  /** The matched forms, folded. */
  forms: string[];
  /** Offset in the whole text of the first match in the snippet. */
  offset: number;
};

/** The part of a page's text with the largest number of different matches; undefined where there are none. */
export function snippetOf(text: string, page: Matcher): Found | undefined {
  const found = matchesIn(text, searchTermsIn(page));
  const best = found.reduce<{ match: Match; groups: number } | undefined>((bestSoFar, match, index) => {
    const near = found.slice(index, index + 20).filter(({ to }) => to <= match.from + behind);
    const groups = new Set(near.map(({ group }) => group)).size;
    return !bestSoFar || groups > bestSoFar.groups ? { match, groups } : bestSoFar;
  }, undefined);
  if (!best) return undefined;
  const { match } = best;
  const begin = betweenLetters(text, wordStart(text, Math.max(0, match.from - before)));
  const end = betweenLetters(text, wordEnd(text, Math.max(match.to, match.from + behind)));
  const shown = found.filter(({ from, to }) => from >= begin && to <= end);
  return {
    // Replaced one for one, so that the offsets of marks remain valid.
    text: text.slice(begin, end).replace(/\s/g, ' '),
    marks: shown.map(({ from, to }) => [from - begin, to - begin]),
    count: found.length,
    offset: match.from,
    forms: [...new Set(found.map(({ from, to }) => foldedWords(text.slice(from, to)).join(' ')))],
  };
}

function matchesIn(text: string, terms: readonly SearchTerm[]): Match[] {
  const byFirst = grouped(terms, ({ words: [first = ''] }) => first);
  const words = [...text.matchAll(runs)].flatMap(({ 0: written, index }) =>
    foldedWords(written).map((word) => ({ word, from: index, to: index + written.length })),
  );
  const matches: Match[] = [];
  for (const [at, { word, from }] of words.entries()) {
    const match = byFirst
      .get(word)
      ?.find((one) => one.words.every((other, step) => words[at + step]?.word === other));
    const last = match && words[at + match.words.length - 1];
    if (match && last && from >= (matches.at(-1)?.to ?? 0))
      matches.push({ from, to: last.to, group: match.group });
  }
  return matches;
}

/** The offset, or that before it where it would divide a surrogate pair, as of a mathematical letter. */
function betweenLetters(text: string, offset: number): number {
  return (text.codePointAt(offset - 1) ?? 0) > 0xffff ? offset - 1 : offset;
}

/** The start of the word at an offset, unless it is far away. */
function wordStart(text: string, offset: number): number {
  const blank = text.slice(Math.max(0, offset - 20), offset).search(/\s\S*$/);
  return offset === 0 || blank === -1 ? offset : Math.max(0, offset - 20) + blank + 1;
}

function wordEnd(text: string, offset: number): number {
  const blank = text.slice(offset, offset + 20).search(/\s/);
  return blank === -1 ? Math.min(offset, text.length) : offset + blank;
}
