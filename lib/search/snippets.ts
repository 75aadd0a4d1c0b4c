import { grouped } from '#lib/grouped.ts';
import type { Matcher } from './engine.ts';
import type { TextSnippet } from './query.ts';
import { foldedWords } from './words.ts';

/** A sequence of words to find, usually a single one. All forms of a word belong to one group. */
type Wanted = { words: readonly string[]; group: number };

/** Characters of context before and after a snippet's first match. */
const [before, behind] = [40, 80];

/** The search forms of a condition for the reader's search: words in all their forms, and phrases. */
export function formsIn(page: Matcher): string[] {
  return [...new Set(wantedIn(page).map(({ words }) => words.join(' ')))];
}

function wantedIn(matcher: Matcher, groups = { count: 0 }): Wanted[] {
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
      return matcher.of.flatMap((inner) => wantedIn(inner, groups));
  }
}

type Place = { from: number; to: number; group: number };

/** A snippet of a text. */
type Found = Pick<TextSnippet, 'text' | 'marks' | 'count'> & {
  /** The matched forms, folded. */
  forms: string[];
  /** Offset in the whole text of the first match in the snippet. */
  place: number;
};

/** The part of a page's text with the largest number of different matches; undefined where there are none. */
export function snippetOf(text: string, page: Matcher): Found | undefined {
  const found = placesOf(text, wantedIn(page));
  const best = found.reduce<{ place: Place; groups: number } | undefined>((known, place, index) => {
    const near = found.slice(index, index + 20).filter(({ to }) => to <= place.from + behind);
    const groups = new Set(near.map(({ group }) => group)).size;
    return !known || groups > known.groups ? { place, groups } : known;
  }, undefined);
  if (!best) return undefined;
  const { place } = best;
  const begin = wordStart(text, Math.max(0, place.from - before));
  const end = wordEnd(text, Math.max(place.to, place.from + behind));
  const shown = found.filter(({ from, to }) => from >= begin && to <= end);
  return {
    // Replaced one for one, so that the offsets of marks remain valid.
    text: text.slice(begin, end).replace(/\s/g, ' '),
    marks: shown.map(({ from, to }) => [from - begin, to - begin]),
    count: found.length,
    place: place.from,
    forms: [...new Set(found.map(({ from, to }) => foldedWords(text.slice(from, to)).join(' ')))],
  };
}

function placesOf(text: string, wanted: readonly Wanted[]): Place[] {
  const byFirst = grouped(wanted, ({ words: [first = ''] }) => first);
  const words = [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].flatMap(({ 0: written, index }) =>
    foldedWords(written).map((word) => ({ word, from: index, to: index + written.length })),
  );
  const places: Place[] = [];
  for (const [at, { word, from }] of words.entries()) {
    const match = byFirst
      .get(word)
      ?.find((one) => one.words.every((other, step) => words[at + step]?.word === other));
    const last = match && words[at + match.words.length - 1];
    if (match && last && from >= (places.at(-1)?.to ?? 0))
      places.push({ from, to: last.to, group: match.group });
  }
  return places;
}

/** The start of the word at an offset, unless it is far away. */
function wordStart(text: string, place: number): number {
  const blank = text.slice(Math.max(0, place - 20), place).search(/\s\S*$/);
  return place === 0 || blank === -1 ? place : Math.max(0, place - 20) + blank + 1;
}

function wordEnd(text: string, place: number): number {
  const blank = text.slice(place, place + 20).search(/\s/);
  return blank === -1 ? Math.min(place, text.length) : place + blank;
}
