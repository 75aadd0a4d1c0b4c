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

/** The Polish name of a month as in dates: "maja". @param month from 1 to 12 */
export function genitiveOfMonth(month: number): string {
  return names[month - 1]?.at(-1) ?? '';
}

/** Whether a lower-case word stands for a month, by its name or its Roman numeral. */
export function isMonth(word: string): boolean {
  return numbers.has(word) || /^[ivx]+$/.test(word);
}
