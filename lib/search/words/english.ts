import { stem } from 'stemr';

/** Maximum letters of a word that is stemmed: the stemmer takes seconds for words of thousands. */
const maxLength = 40;

/** The stem of a folded word by Snowball's English stemmer (Porter2), whatever its language. */
export function englishStem(word: string): string {
  return word.length > maxLength ? word : stem(word);
}
