import { stem } from 'stemr';

/** Letters of the longest word that has a stem: the stemmer takes seconds over a word of thousands. */
const maxLength = 40;

/** The stem of a folded English word by Snowball's English stemmer (Porter2); words of other languages get one as well. */
export function englishStem(word: string): string {
  return word.length > maxLength ? word : stem(word);
}
