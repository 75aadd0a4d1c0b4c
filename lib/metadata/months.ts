const names: readonly (readonly string[])[] = [
  ['january', 'jan', 'styczeń', 'stycznia'],
  ['february', 'feb', 'luty', 'lutego'],
  ['march', 'mar', 'marzec', 'marca'],
  ['april', 'apr', 'kwiecień', 'kwietnia'],
  ['may', 'maj', 'maja'],
  ['june', 'jun', 'czerwiec', 'czerwca'],
  ['july', 'jul', 'lipiec', 'lipca'],
  ['august', 'aug', 'sierpień', 'sierpnia'],
  ['september', 'sept', 'sep', 'wrzesień', 'września'],
  ['october', 'oct', 'październik', 'października'],
  ['november', 'nov', 'listopad', 'listopada'],
  ['december', 'dec', 'grudzień', 'grudnia'],
];

const numbers = new Map(names.flatMap((same, index) => same.map((name) => [name, index + 1])));

/** The month with this lower-case name, from 1: Polish nominative or genitive, English in full or abbreviated. */
export function monthNumber(name: string): number | undefined {
  return numbers.get(name);
}

/** The names of a month in full: Polish as in dates ("maja"), Polish alone ("maj"), English. @param month from 1 to 12 */
export function namesOfMonth(month: number): { genitive: string; nominative: string; english: string } {
  const all = names[month - 1] ?? [];
  return { genitive: all.at(-1) ?? '', nominative: all.at(-2) ?? '', english: all[0] ?? '' };
}

/** Whether a lower-case word stands for a month, by its name or its Roman numeral. */
export function isMonth(word: string): boolean {
  return numbers.has(word) || /^[ivx]+$/.test(word);
}
