import { append } from '#lib/lists.ts';

/** Endings of forms of nouns and adjectives by that of their base, one declension per row; `-` is empty. */
const declensions: [base: string, forms: string][] = [
  ['-', 'a u owi em e ie y i owie ów om ami ach'],
  ['-', 'ia iu iowi iem ie i iowie iów iom iami iach'],
  ['-', 'i y ą ią e ie om iom ami iami mi ach iach'],
  ['a', '- y i ę ą e ie o om ami ach'],
  ['ia', '- i ę ią io iom iami iach'],
  ['o', '- a u owi em e ie ę ą i y owie ów om ami ach'],
  ['o', 'ona onowi onem onie'],
  ['e', '- a u em i om ami ach'],
  ['ie', '- ia iu iem i iom iami iach'],
  ['um', 'a ów om ami ach'],
  ['us', 'u owi em ie y ów om ami ach'],
  ['y', 'ego emu ym ych ymi a ą e ej i owie iego iemu im ich imi'],
  ['i', 'iego iemu im ich imi a ą ie iej ego emu em owie'],
  ['e', 'ego emu em ym ych ymi'],
  ['ie', 'iego iemu iem im ich imi'],
];

/** Transforms the end of a form's stem into that of its base. */
type Change = [from: RegExp, to: string];

/** For bases without ending: "gołębia" → gołąb, "Raciborza" → Racibórz, "Wiednia" → Wiedeń, "Balzaka" → Balzac. */
const closed: Change[] = [
  [/ę([^aeiouyąęó]+)$/, 'ą$1'],
  [/o([^aeiouyąęó]+)$/, 'ó$1'],
  [/([^aeiouyąęó])([^aeiouyąęój])$/, '$1e$2'],
  [/([^aeiouyąęó])([^aeiouyąęój])$/, '$1ie$2'],
  [/rł$/, 'rzeł'],
  [/k$/, 'c'],
];
/** For forms without an ending: "rąk" → ręka, "pól" → pole, "sukien" → suknia. */
const open: Change[] = [
  [/ą([^aeiouyąęó]+)$/, 'ę$1'],
  [/ó([^aeiouyąęó]+)$/, 'o$1'],
  [/i?e([^aeiouyąęó])$/, '$1'],
];
/** Before -i-: "Torunia" → Toruń. */
const soft: Change[] = [
  [/n$/, 'ń'],
  [/s$/, 'ś'],
  [/z$/, 'ź'],
  [/c$/, 'ć'],
];
/** Before a base's -i-: "skroń" → skronia. */
const hard: Change[] = soft.map(([from, to]) => [new RegExp(`${to}$`), from.source.slice(0, 1)]);
/** Before -e: "Matejce" → Matejko, "czasopiśmie" → czasopismo, "lesie" → las. */
const softened: Change[] = [
  [/rz$/, 'r'],
  [/c$/, 'k'],
  [/c$/, 't'],
  [/dz$/, 'd'],
  [/dz$/, 'g'],
  [/l$/, 'ł'],
  [/śl$/, 'sł'],
  [/ś(?=[mn]$)/, 's'],
  [/śc$/, 'st'],
  [/sz$/, 'ch'],
  [/e(?=s$)/, 'a'],
];

/** A word of which another may be a form, and the evidence for it. */
export type Base = {
  word: string;
  declension: number;
  /** The ending of the base, and that of the form. */
  baseEnding: string;
  ending: string;
  /** Whether the stem of the form differs from that of the base. */
  isChanged: boolean;
};

type Declension = { number: number; base: string };
const byEnding = new Map<string, Declension[]>();
const readEnding = (written: string) => (written === '-' ? '' : written);
for (const [number, [base, forms]] of declensions.entries()) {
  for (const ending of forms.split(' ').map(readEnding))
    append(byEnding, ending, { number, base: readEnding(base) });
}
const longestEnding = Math.max(...[...byEnding.keys()].map((ending) => ending.length));

/** Candidates for the base of a form, if it is a noun or an adjective; most of them do not exist as words. */
export function basesOf(form: string): Base[] {
  const bases: Base[] = [];
  for (let length = 0; length <= longestEnding && form.length - length > 1; length += 1) {
    const stem = form.slice(0, form.length - length);
    const ending = form.slice(stem.length);
    for (const { number, base } of byEnding.get(ending) ?? []) {
      for (const changed of stemsOf(stem, ending, base)) {
        const isChanged = changed !== stem;
        // A change to a stem of one or two letters would leave too little.
        if (isChanged && changed.length < 3) continue;
        bases.push({ word: changed + base, declension: number, baseEnding: base, ending, isChanged });
      }
    }
  }
  return bases;
}

function stemsOf(stem: string, ending: string, base: string): Set<string> {
  let stems = [stem];
  const change = (changes: Change[]) => {
    stems = stems.flatMap((one) => [one, ...changes.map(([from, to]) => one.replace(from, to))]);
  };
  if (ending === 'e' || ending === 'ie') change(softened);
  if (base === '') {
    if (ending.startsWith('i')) change(soft);
    change(closed);
  }
  if (ending === '') {
    change(open);
    if (base.startsWith('i')) change(hard);
  }
  return new Set(stems);
}
