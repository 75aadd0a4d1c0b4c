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

/** What precedes "man" where the plural has "men", unlike "human" and "norman". */
const beforeMan =
  /^(?:wo|gentle|noble|fisher|clergy|police|fire|states|crafts|trades|sports|sales|hunts|herds|country|horse|sea|boat|work|post|chair|alder|middle|mad|french|english|irish|dutch|welsh)?$/;

/** The irregular plural of a folded English noun, or the singular of one: "woman" → women. Not all results exist. */
export function otherNumbers(word: string): string[] {
  return irregular
    .flatMap(([one, many]) => [
      [one, many],
      [many, one],
    ])
    .flatMap(([from = '', to = '']) => {
      if (!word.endsWith(from)) return [];
      const before = word.slice(0, -from.length);
      return (from === 'man' || from === 'men') && !beforeMan.test(before) ? [] : [before + to];
    });
}
