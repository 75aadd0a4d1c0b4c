import { irregularForms } from './irregular.ts';

/** A word of the dictionary: how it is spelt, which rules it goes by, and what other forms it has. */
export type Entry = { word: string; flags: string; others: string[] };

/** Flags of nouns whose case endings the dictionary has partly as words of their own: "pana" beside "pan". */
const nounFlags = /[NOQTDPsuCq]/;
/** Endings by which such a form is told; without -e and -io, which foreign words have by chance. */
const endings = 'iowie iowi iami iach owie owi iem iom ami ach ów em om ia iu ie a u y i'.split(' ');
const consonants = '[^aeiouyąęó]+$';

/**
 * Gives forms that the dictionary lists as words without rules to the nouns that they belong to; the rest of the words stay
 * as they are.
 */
export function adoptOrphans(words: Entry[]): Entry[] {
  const names = new Set(words.map(({ word }) => word));
  const missing = Object.keys(irregularForms).filter((word) => !names.has(word));
  const entries = [...words, ...missing.map((word) => ({ word, flags: '', others: [] }))];
  const byWord = new Map<string, Entry[]>();
  for (const entry of entries) byWord.set(entry.word, [...(byWord.get(entry.word) ?? []), entry]);
  for (const [word, forms] of Object.entries(irregularForms)) {
    for (const entry of byWord.get(word) ?? []) entry.others.push(...forms.split(' '));
  }
  return entries.filter(({ word, flags, others: own }) => {
    if (flags !== '' || own.length > 0) return true;
    const nouns = stemsOf(word).flatMap((stem) => byWord.get(stem) ?? []);
    const families = nouns.filter((noun) => nounFlags.test(noun.flags));
    for (const { others } of families) others.push(word);
    return families.length === 0;
  });
}

/** What a noun may be whose form this is: "gołębia" → gołęb, gołąb; "pism", "Matejką" → pismo, Matejko. */
function stemsOf(form: string): string[] {
  const onO = form.replace(/[ąę]?$/, 'o');
  const stems = endings
    .filter((ending) => form.endsWith(ending))
    .map((ending) => form.slice(0, -ending.length));
  const longEnough = stems.filter((stem) => stem.length > 1);
  const nouns = longEnough.flatMap((stem) => {
    const before = stem
      .replace(new RegExp(`ę(${consonants})`), 'ą$1')
      .replace(new RegExp(`o(${consonants})`), 'ó$1');
    const soft = stem.replace(/dz$/, 'dź').replace(/[nsc]$/, (letter) => softLetters[letter] ?? letter);
    return [stem, before, soft, `${stem}o`];
  });
  return [...new Set([onO, ...nouns])];
}

const softLetters: Record<string, string> = { n: 'ń', s: 'ś', c: 'ć' };
