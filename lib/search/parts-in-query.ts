import { romanNumber, romanNumeral } from '#lib/metadata/roman-number.ts';
import { onlyWord, type ParsedQuery } from './parse.ts';
import { foldedWords } from './words.ts';

/** The words for each kind of part, in full and abbreviated, folded. */
const kinds = ['tom tomu t', 'czesc cz', 'rocznik r', 'zeszyt z', 'volume vol'].map((words) =>
  words.split(' '),
);

const isNumber = /^(?:\d{1,4}|[ivxl]+)$/;

/**
 * The part of a work that begins at a word of a query, such as "tom 2", with its word in full and abbreviated and its
 * number in either kind of numeral: as in "T. II".
 * @returns the number of groups that it takes, and phrases of folded words; undefined where none begins
 */
export function partAt(
  required: ParsedQuery['required'],
  at: number,
): { length: number; phrases: string[][] } | undefined {
  const [typed, number] = required.slice(at, at + 2).map(onlyWord);
  const [word = '', ...others] = foldedWords(typed ?? '');
  const [numeral = '', ...more] = foldedWords(number ?? '');
  const words = kinds.find((kind) => kind.includes(word));
  if (!words || others.length > 0 || more.length > 0 || !isNumber.test(numeral)) return undefined;
  // "Z" is mostly "of" without a full stop, and "i" is "and"; before a year, "r." is "rok" and "T." somebody's initial.
  if (typed?.toLowerCase() === 'z' || number === 'i') return undefined;
  if (word.length === 1 && /^\d{4}$/.test(numeral)) return undefined;
  const value = romanNumber(numeral.toUpperCase()) ?? Number(numeral);
  if (!(value > 0)) return undefined;
  const numerals = [...new Set([numeral, String(value), romanNumeral(value).toLowerCase()])];
  return { length: 2, phrases: words.flatMap((one) => numerals.map((other) => [one, other])) };
}
