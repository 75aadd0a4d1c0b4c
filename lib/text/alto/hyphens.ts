import type { AltoBlock } from './contents.ts';
import type { AltoWord } from './strings.ts';

/** For each word that continues in the next one without a space: its text without the hyphen. */
export type JoinedWords = Map<AltoWord, string>;

type Distance = 'in the same line' | 'in the same block' | 'elsewhere';

/** Finds the hyphenated words in blocks in reading order. */
export function joinedWords(blocks: readonly AltoBlock[]): JoinedWords {
  const joined: JoinedWords = new Map();
  let before: AltoWord | undefined;
  for (const { lines } of blocks) {
    let distance: Distance = 'elsewhere';
    for (const { words } of lines) {
      for (const word of words) {
        const text = before && joinedText(before, word, distance);
        if (before && text !== undefined) joined.set(before, text);
        before = word;
        distance = 'in the same line';
      }
      if (distance !== 'elsewhere') distance = 'in the same block';
    }
  }
  return joined;
}

const closing = /^[.,;:!?…)\]}]+$/;
const opening = /^[([{„]+$/;
const hyphen = /[-\u2010⸗=]$/;

function joinedText(word: AltoWord, next: AltoWord, distance: Distance): string | undefined {
  const { text, whole } = word;
  // A hyphen that belongs to the word is kept.
  const stem = whole?.startsWith(text) ? text : text.replace(hyphen, '');
  if (word.half === 1 && next.half === 2) return stem;
  // Some programs make punctuation marks separate words, with no space before them.
  const isSeparate = next.isSpaced || !(closing.test(next.text) || opening.test(text));
  if (distance === 'in the same line') return isSeparate ? undefined : text;
  const continues = /^\p{Ll}/u.test(next.text);
  if (word.isHyphenated) return continues || distance === 'in the same block' ? stem : undefined;
  // A plain hyphen at the end of a line: assumed to be a word break, unless the next word speaks against it.
  return continues && /\p{L}[-\u2010⸗=]$/u.test(text) ? stem : undefined;
}
