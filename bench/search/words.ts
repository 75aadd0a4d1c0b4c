import type { Random } from '../random.ts';

/** Words that made objects are written with; each is as frequent as its number says (Zipf). */
const vocabulary = 400_000;

const onsets = ['b', 'cz', 'd', 'f', 'g', 'k', 'l', 'm', 'n', 'p', 'r', 's', 'sz', 't', 'w', 'z', 'ż', 'ł'];
const vowels = ['a', 'e', 'i', 'o', 'u', 'y', 'ó', 'ą'];

/** The word of a number from 1: syllables, and no two words alike. */
export function wordAt(number: number): string {
  let word = '';
  for (let left = number + 2591; left > 0; left = Math.floor(left / 144))
    word += `${onsets[Math.floor((left % 144) / 8)]}${vowels[left % 8]}`;
  return `${word}x`;
}

/** A word by chance: of all words drawn, that of number n is one in 12.9 n. */
export function anyWord(random: Random, words = vocabulary): string {
  return wordAt(Math.floor(words ** random()));
}

/** Two words that stand one behind the other in one object of a hundred each. */
export const phrases = Array.from(
  { length: 8 },
  (_, index) => `${wordAt(900 + index)} ${wordAt(2000 + index)}`,
);

/** Words of the dictionary in eight forms, each word in one object of a hundred. */
export const inflected = [
  'kronika kroniki kronice kronikę kroniką kroniko kronik kronikom',
  'gazeta gazety gazecie gazetę gazetą gazeto gazet gazetom',
  'fabryka fabryki fabryce fabrykę fabryką fabryko fabryk fabrykom',
  'biblioteka biblioteki bibliotece bibliotekę biblioteką biblioteko bibliotek bibliotekom',
].map((forms) => forms.split(' '));
