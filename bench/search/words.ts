import type { Random } from '#e2e/support/random.ts';

/** Number of words in generated objects; the frequency of each follows from its number (Zipf). */
const vocabulary = 400_000;

const onsets = ['b', 'cz', 'd', 'f', 'g', 'k', 'l', 'm', 'n', 'p', 'r', 's', 'sz', 't', 'w', 'z', 'ż', 'ł'];
const vowels = ['a', 'e', 'i', 'o', 'u', 'y', 'ó', 'ą'];

/** The word with a number from 1: syllables, all words distinct. */
export function wordAt(number: number): string {
  let word = '';
  for (let left = number + 2591; left > 0; left = Math.floor(left / 144))
    word += `${onsets[Math.floor((left % 144) / 8)]}${vowels[left % 8]}`;
  return `${word}x`;
}

/** A random word; word number n is one in 12.9 n of all words drawn. */
export function anyWord(random: Random, words = vocabulary): string {
  return wordAt(Math.floor(words ** random()));
}

/** Pairs of consecutive words, each in one object in a hundred. */
export const phrases = Array.from(
  { length: 8 },
  (_, index) => `${wordAt(900 + index)} ${wordAt(2000 + index)}`,
);

/** Dictionary words in eight forms, each word in one object in a hundred. */
export const inflected = [
  'kronika kroniki kronice kronikę kroniką kroniko kronik kronikom',
  'gazeta gazety gazecie gazetę gazetą gazeto gazet gazetom',
  'fabryka fabryki fabryce fabrykę fabryką fabryko fabryk fabrykom',
  'biblioteka biblioteki bibliotece bibliotekę biblioteką biblioteko bibliotek bibliotekom',
].map((forms) => forms.split(' '));
