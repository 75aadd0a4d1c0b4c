import { fold } from '#lib/text/fold.ts';

/** A word of a text. */
export type Word = {
  /** As indexed: lower case without diacritics. */
  folded: string;
  /** In lower case as written, if it has diacritics. */
  marked: string | undefined;
};

/** Maximum characters of a word; longer ones are truncated. */
const maxWordLength = 60;

/** Words that folding does not change, which are the majority. */
const isPlain = /^[a-z0-9]{1,60}$/;

/** Soft hyphens, joiners and non-joiners: invisible, they separate no words. */
const invisible = String.raw`[\u00ad\u200c\u200d\u2060]+`;
const allInvisible = new RegExp(invisible, 'g');
const run = String.raw`[\p{L}\p{N}\p{M}]+`;

/** Runs of letters, digits and marks, with what is invisible between them. */
export const runs = new RegExp(`${run}(?:${invisible}${run})*`, 'gu');

/** A text without the invisible characters that separate no words. */
export function withoutInvisible(text: string): string {
  return text.replace(allInvisible, '');
}

const compound = String.raw`\p{L}{2,}(?:[-\u2010\u2011]\p{L}{2,})+`;
const besideCompound = String.raw`[-\p{L}\p{N}\p{M}\u2010\u2011]`;
const compounds = new RegExp(`(?<!${besideCompound})${compound}(?!${besideCompound})`, 'gu');

/** Words that some spell as one: "rzymsko-katolicki", "ex-libris". */
export const isCompound = new RegExp(`^${compound}$`, 'u');

/** A compound spelt as one word: "rzymskokatolicki". */
export function joinedCompound(written: string): string {
  return written.replace(/[-\u2010\u2011]/g, '');
}

/** The compounds in a text, each spelt as one word. */
export function joinedCompounds(text: string): string[] {
  if (!/[-\u2010\u2011]/.test(text)) return [];
  return (withoutInvisible(text.normalize('NFC')).match(compounds) ?? []).map(joinedCompound);
}

/** The words of a text in order: runs of letters and digits. Index and queries must be tokenised alike. */
export function wordsIn(text: string): Word[] {
  const words: Word[] = [];
  for (const written of runsIn(text.normalize('NFKC'))) {
    if (isPlain.test(written)) {
      words.push({ folded: written, marked: undefined });
      continue;
    }
    const parts = foldedWords(written);
    const [only] = parts;
    const isMarked = parts.length === 1 && only !== written && written.length <= maxWordLength;
    for (const folded of parts) words.push({ folded, marked: isMarked ? written : undefined });
  }
  return words;
}

/** The words of a text as indexed, in order. */
export function foldedWords(text: string): string[] {
  const found = fold(withoutInvisible(text)).match(/[\p{L}\p{N}]+/gu) ?? [];
  return found.map((word) =>
    word.length <= maxWordLength
      ? word
      : [...word.slice(0, 2 * maxWordLength)].slice(0, maxWordLength).join(''),
  );
}

/** The key for comparing identifiers: all letters and digits as one word; empty where there are none. */
export function identifierWords(identifier: string): string[] {
  return foldedWords(foldedWords(identifier).join(''));
}

/** The key for comparing titles: folded words separated by single spaces, truncated to a length that indexes accept. */
export function titleKey(title: string): string {
  return cutKey(foldedWords(title).join(' '));
}

// Makes byte order Polish: a Polish letter sorts after all words that continue with its base letter.
const polishLetters: Record<string, string> = {
  ą: 'a{',
  ć: 'c{',
  ę: 'e{',
  ł: 'l{',
  ń: 'n{',
  ó: 'o{',
  ś: 's{',
  ź: 'z{',
  ż: 'z|',
};

/** The key for sorting titles: its byte order is the order of the Polish alphabet. */
export function titleSortKey(title: string): string {
  const letters = cutKey(runsIn(title.normalize('NFC')).join(' '));
  return letters.replace(/[^\0-\x7f]/gu, (letter) => polishLetters[letter] ?? fold(letter));
}

/** Runs of letters, digits and marks, in lower case. */
function runsIn(text: string): string[] {
  return (
    withoutInvisible(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  );
}

const maxKeyLength = 300;

/** Does not split a surrogate pair, which databases would reject. */
function cutKey(key: string): string {
  return key.slice(0, maxKeyLength).replace(/[\ud800-\udbff]$/, '');
}
