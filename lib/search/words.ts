import { fold } from '#lib/text/fold.ts';

/** One word of a text. */
export type Word = {
  /** As it is indexed: lower case without diacritics. */
  folded: string;
  /** In lower case as written, where that has diacritics. */
  marked: string | undefined;
};

/** Characters of a word that count; longer ones are cut. */
const maxWordLength = 60;

/** Words that folding leaves as they are, as most are. */
const isPlain = /^[a-z0-9]{1,60}$/;

/**
 * The words of a text in their order: runs of letters and digits. What the index is made of and what queries are must be taken
 * apart alike.
 */
export function wordsIn(text: string): Word[] {
  const words: Word[] = [];
  const runs =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  for (const written of runs) {
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

/** The words of a text as they are indexed, in their order. */
export function foldedWords(text: string): string[] {
  const found = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return found.map((word) =>
    word.length <= maxWordLength
      ? word
      : [...word.slice(0, 2 * maxWordLength)].slice(0, maxWordLength).join(''),
  );
}

/** What identifiers are compared by: all their letters and digits as one word; none where there are none. */
export function identifierWords(identifier: string): string[] {
  return foldedWords(foldedWords(identifier).join(''));
}

/** What titles are compared by: their folded words with single blanks between, cut to a length that an index takes. */
export function titleKey(title: string): string {
  return cutKey(foldedWords(title).join(' '));
}

// Bytes compare as Polish does where a letter of its own comes behind every word that goes on with the letter before it.
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

/** What titles are sorted by: in the order of its bytes titles stand in the order of the Polish alphabet. */
export function titleSortKey(title: string): string {
  const words =
    title
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const letters = cutKey(words.join(' '));
  return letters.replace(/[^\0-\x7f]/gu, (letter) => polishLetters[letter] ?? fold(letter));
}

const maxKeyLength = 300;

/** No letter is cut in two, which a database would not take. */
function cutKey(key: string): string {
  return key.slice(0, maxKeyLength).replace(/[\ud800-\udbff]$/, '');
}
