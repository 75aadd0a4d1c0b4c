import { existsSync, readFileSync } from 'node:fs';
import { fold } from '#lib/text/fold.ts';
import { type Inflection, readInflection } from './inflection.ts';
import { hashOf, type LexiconParts, readLexicon } from './lexicon-file.ts';
import type { Entry } from './orphans.ts';

/** A dictionary that knows the forms of words. */
export type Lexicon = {
  /**
   * Folded forms of all words of which the given one, in lower case and composed, may be a form; that one comes first.
   * If no word is spelt so, diacritics are assumed to be missing; failing that, it is taken for a surname.
   */
  formsOf: (word: string) => string[];
  /** Whether a word in lower case, with or without its diacritics, is a form of a dictionary word. */
  knows: (word: string) => boolean;
  /** A folded word with its diacritics, if all words that it may be a form of are spelt alike; otherwise unchanged. */
  spelt: (folded: string) => string;
  /** Number of words in the dictionary. */
  size: number;
};

/** Maximum letters of a word to look up. */
const maxLength = 40;

/** Opens a packed dictionary. If there is none, words have no other forms. */
export function openLexicon(file: string): Lexicon {
  if (!existsSync(file))
    return { formsOf: (word) => [fold(word)], knows: () => false, spelt: (word) => word, size: 0 };
  const parts = readLexicon(readFileSync(file));
  const dictionary = { ...parts, ...readInflection(parts.rules) };
  const known = (word: string) => (word.length > maxLength ? [] : knownForms(word, dictionary));
  const nameForms = learnNames(known);
  const formsOf = (word: string) => {
    const folded = fold(word);
    if (folded.length > maxLength) return [folded];
    const forms = known(word);
    return [...new Set([folded, ...(forms.length > 0 ? forms : nameForms(folded))])];
  };
  const spelt = (folded: string) => {
    if (folded.length > maxLength) return folded;
    const forms = candidates(folded, dictionary).flatMap((family) =>
      family.forms.filter((_, index) => family.folds[index] === folded),
    );
    const [only = folded, ...others] = new Set(forms);
    return others.length > 0 ? folded : only;
  };
  return { formsOf, spelt, knows: (word) => known(word).length > 0, size: dictionary.hashes.length };
}

type Dictionary = LexiconParts & Inflection;

function knownForms(word: string, dictionary: Dictionary): string[] {
  const folded = fold(word);
  const isAnother = (form = '') =>
    form !== word && isDative(form) && candidates(fold(form), dictionary).some(isBase(form));
  return familiesOf(word, folded, candidates(folded, dictionary)).flatMap(({ forms, folds }) =>
    folds.filter((_, index) => index === 0 || !isAnother(forms[index])),
  );
}

/**
 * Whether a form may be a dative plural. A word that also exists on its own, with forms, is hardly ever meant as one:
 * Bytom and Radom are towns, not "to beings" and "to councils".
 */
function isDative(form: string): boolean {
  return form.endsWith('om');
}

/** Whether a dictionary word, which has other forms, is spelt like this. */
const isBase =
  (word: string) =>
  ({ forms }: Family) =>
    forms[0] === word && forms.length > 1;

/** The words of which the typed one is assumed to be a form. */
function familiesOf(word: string, folded: string, families: Family[]): Family[] {
  const spelt = families.filter(({ forms }) => forms.includes(word));
  if (spelt.length === 0) {
    return families.filter(({ forms, folds }) =>
      forms.some((form, index) => folds[index] === folded && fits(word, form)),
    );
  }
  const bases = spelt.filter(isBase(word));
  if (isDative(word) && bases.length > 0) return bases;
  if (word !== folded || bases.length > 0) return spelt;
  // Words typed without diacritics are mostly base forms: "bron" may be "broń" as well as a form of "brona".
  return [...new Set([...spelt, ...families.filter(({ folds }) => folds[0] === folded)])];
}

/** Whether a typed word equals a form of the same folding, apart from omitted diacritics. */
function fits(typed: string, form: string): boolean {
  return [...typed].every((letter, index) => letter === form[index] || /[a-z]/.test(letter));
}

/** All forms of a word, its base first, as spelt and as folded. */
type Family = { forms: string[]; folds: string[] };

/** The prefix "not" of adjectives, which are then words of their own. */
const not = 'nie';
/** Flags of the adjectives that may have it. */
const negatable = ['b', 'X'];

/** All dictionary words that may have a form with this folding, and a few that do not. */
function candidates(folded: string, dictionary: Dictionary): Family[] {
  const negated = folded.startsWith(not) ? candidatesAfter(not, folded.slice(not.length), dictionary) : [];
  return [...candidatesAfter('', folded, dictionary), ...negated];
}

function candidatesAfter(prefix: string, folded: string, dictionary: Dictionary): Family[] {
  const { hashes, offsets, formsOf, endingsOf, longest } = dictionary;
  const byLength = prefixHashes(folded);
  const families = new Map<number | undefined, Family>();
  const look = (hash: number, flags: string | undefined) => {
    for (let index = lowerBound(hashes, hash); hashes[index] === hash; index += 1) {
      const offset = offsets[index];
      if (families.has(offset)) continue;
      const entry = entryAt(dictionary, offset);
      if (flags !== undefined && !shareLetter(flags, entry.flags)) continue;
      if (prefix === not && !negatable.every((flag) => entry.flags.includes(flag))) continue;
      const forms = [...formsOf(entry.word, entry.flags), ...entry.others].map((one) => prefix + one);
      // Folding them together takes a tenth of the time.
      families.set(offset, { forms, folds: fold(forms.join(' ')).split(' ') });
    }
  };
  look(byLength[folded.length] ?? 0, undefined);
  // Length 0 matters too: rules may replace the whole word: "ci" is a form of "ten".
  for (let length = 0; length <= Math.min(longest, folded.length); length += 1) {
    const stem = folded.length - length;
    for (const { strip, flags } of endingsOf(folded.slice(stem))) look(hashOf(strip, byLength[stem]), flags);
  }
  return [...families.values()];
}

/** Hashes of a word's prefixes, by length. */
function prefixHashes(word: string): number[] {
  const hashes = [hashOf('')];
  for (let index = 0; index < word.length; index += 1) hashes.push(hashOf(word.charAt(index), hashes[index]));
  return hashes;
}

/** Index of a number in a sorted array, or where it would be inserted. */
function lowerBound(numbers: Uint32Array, target: number): number {
  let from = 0;
  let to = numbers.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((numbers[middle] ?? 0) < target) from = middle + 1;
    else to = middle;
  }
  return from;
}

function shareLetter(one: string, other: string): boolean {
  for (const letter of one) if (other.includes(letter)) return true;
  return false;
}

const utf8 = new TextDecoder();

function entryAt({ lines }: LexiconParts, offset = 0): Entry {
  const line = utf8.decode(lines.subarray(offset, lines.indexOf(10, offset)));
  const [word = '', flags = '', others = ''] = line.split('/');
  return { word, flags, others: others === '' ? [] : others.split(',') };
}

/** Surnames in the dictionary, with the ending by which others are recognised as inflected alike. */
const models = [
  ['kochanowski', 'ski'],
  ['potocki', 'cki'],
  ['zawadzki', 'zki'],
  ['mickiewicz', 'wicz'],
] as const;

/**
 * Learns the inflection of surnames from a dictionary.
 * @returns gives the folded forms of a surname that the dictionary lacks; none if the word does not look like one
 */
function learnNames(formsOf: (word: string) => string[]): (folded: string) => string[] {
  const patterns = models.map(([name, end]) =>
    formsOf(name).map((form) => form.slice(name.length - end.length)),
  );
  return (folded) => {
    for (const ends of patterns) {
      const fitting = ends.filter((end) => folded.endsWith(end));
      const [longest] = fitting.sort((one, other) => other.length - one.length);
      const stem = folded.slice(0, folded.length - (longest?.length ?? folded.length));
      if (stem.length > 1) return ends.map((end) => stem + end);
    }
    return [];
  };
}
