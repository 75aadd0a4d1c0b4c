import { stem } from 'stemr';

/** Maximum letters of a word that is stemmed: the stemmer takes seconds for words of thousands. */
const maxLength = 40;

/** The stem of a folded word by Snowball's English stemmer (Porter2), whatever its language. */
export function englishStem(word: string): string {
  return word.length > maxLength ? word : stem(word);
}

/** Endings of nouns whose plural has another stem. */
const irregular: [one: string, many: string][] = [
  ['man', 'men'],
  ['child', 'children'],
  ['foot', 'feet'],
  ['tooth', 'teeth'],
  ['goose', 'geese'],
  ['mouse', 'mice'],
  ['life', 'lives'],
  ['wife', 'wives'],
  ['knife', 'knives'],
  ['leaf', 'leaves'],
  ['half', 'halves'],
  ['shelf', 'shelves'],
  ['wolf', 'wolves'],
  ['thief', 'thieves'],
];

/** The irregular plural of a folded English noun, or the singular of one: "woman" → women. Not all results exist. */
export function irregularForms(word: string): string[] {
  return irregular
    .flatMap(([one, many]) => [
      [one, many],
      [many, one],
    ])
    .flatMap(([from = '', to = '']) => (word.endsWith(from) ? [word.slice(0, -from.length) + to] : []));
}
