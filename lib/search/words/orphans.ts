import { grouped } from '#lib/lists.ts';
import { type Base, basesOf } from './declension.ts';
import type { Inflection } from './inflection.ts';
import { irregularForms } from './irregular.ts';
import { numeralForms } from './numerals.ts';

/** A word of the dictionary: its spelling, its rules, and its other forms. */
export type Entry = { word: string; flags: string; others: string[] };

/** Flags of nouns some of whose case endings are separate words in the dictionary: "pana" next to "pan". */
const nounFlags = /[NOQTDPsuCqMmUVaSzZ]/;
/** Flags of feminine nouns. */
const feminineFlags = /[AM]/;
/** The flag of nouns whose genitive plural ends in -ów. */
const masculinePlural = 'T';
/** Minimum number of forms in one declension that make a word without rules a base. */
const minForms = 3;

/**
 * Assigns forms that the dictionary lists as words without rules to their base: to nouns with rules, and to words
 * without rules that have several such forms, as with many names ("Wrocław", "Wrocławia", "Wrocławiem"), and adverbial
 * participles to their verb ("czytając" to "czytać", which has "czytający"). All other words stay unchanged.
 * @param participles the rules that give forms in -ący, and some others
 */
export function adoptOrphans(words: Entry[], participles: Inflection): Entry[] {
  const entries = withIrregularForms(words);
  const byWord = grouped(entries, ({ word }) => word);
  const basesByForm = new Map<Entry, Set<Entry>>();
  const adopt = (form: Entry, base: Entry) =>
    basesByForm.set(form, (basesByForm.get(form) ?? new Set()).add(base));
  const families = new Map<string, { base: Entry; forms: Entry[] }>();
  for (const form of entries.filter(isOrphan)) {
    for (const found of basesOf(form.word)) {
      // "Bracia" is known to be a form of "brat", so not of "brać"; "lata" is one of "rok", and still of "lato".
      if (isIrregular(form) && found.isChanged) continue;
      for (const base of byWord.get(found.word) ?? []) {
        if (base.word === form.word) continue;
        if (!isOrphan(base)) {
          if (nounFlags.test(base.flags) && isCertain(found, base.flags)) adopt(form, base);
          continue;
        }
        if (isIrregular(form)) continue;
        const key = `${base.word} ${found.declension}`;
        const family = families.get(key) ?? { base, forms: [] };
        if (family.forms.at(-1) !== form) family.forms.push(form);
        families.set(key, family);
      }
    }
  }
  for (const base of entries) {
    const active = participles.formsOf(base.word, base.flags).filter((form) => form.endsWith('ący'));
    for (const participle of active)
      for (const form of byWord.get(participle.slice(0, -1)) ?? []) if (isOrphan(form)) adopt(form, base);
  }
  const inFamilies = new Set<Entry>();
  // Largest first, since a form in one family cannot be the base of another.
  const largest = [...families.values()].sort((one, other) => other.forms.length - one.forms.length);
  for (const { base, forms } of largest) {
    if (forms.length < minForms || base.word.length < 4 || inFamilies.has(base)) continue;
    for (const form of forms) {
      inFamilies.add(form);
      adopt(form, base);
    }
  }
  for (const [form, bases] of basesByForm) for (const { others } of bases) others.push(form.word);
  const isForm = (entry: Entry) => basesByForm.has(entry) || isIrregular(entry);
  return entries.filter((entry) => !isOrphan(entry) || !isForm(entry));
}

/** Forms that no rule gives, by the base in lower case. */
const listed: Record<string, string> = { ...irregularForms, ...numeralForms };

function withIrregularForms(words: Entry[]): Entry[] {
  const names = new Set(words.map(({ word }) => word.toLowerCase()));
  const missing = Object.keys(listed).filter((word) => !names.has(word));
  const entries = [...words, ...missing.map((word): Entry => ({ word, flags: '', others: [] }))];
  for (const { word, others } of entries) others.push(...(listed[word.toLowerCase()]?.split(' ') ?? []));
  return entries;
}

function isOrphan({ flags, others }: Entry): boolean {
  return flags === '' && others.length === 0;
}

const irregular = new Set(Object.values(listed).flatMap((forms) => forms.split(' ')));

/** Whether a word is listed as an irregular form of another. */
function isIrregular({ word }: Entry): boolean {
  return irregular.has(word.toLowerCase());
}

/** Whether a noun with rules, which these flags name, is inflected like this at all. */
function isCertain({ baseEnding, ending, isChanged }: Base, flags: string): boolean {
  // Foreign words end in -e and -io by coincidence.
  if (!isChanged && ['e', 'ie', 'o', 'io'].includes(ending)) return false;
  // Adjectives have rules for these forms, and nouns lack them: "pana" is none of "pani".
  if (baseEnding === 'y' || baseEnding === 'i') return false;
  // "Arabią" is none of "Arab".
  if (baseEnding === '' && ending.endsWith('ą')) return feminineFlags.test(flags);
  // "River" is none of "Rivera".
  return !(baseEnding.endsWith('a') && ending === '' && flags.includes(masculinePlural));
}
