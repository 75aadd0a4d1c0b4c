const roman = /^(?=[IVXLCDM])M{0,3}(?:CM|CD|D?C{0,4})(?:XC|XL|L?X{0,4})(?:IX|IV|V?I{0,4})$/;
const letters: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };

/** The value of a Roman numeral in capitals, including forms such as `IIII`; undefined where it is not one. */
export function romanNumber(numeral: string): number | undefined {
  if (!roman.test(numeral)) return undefined;
  const values = [...numeral].map((letter) => letters[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

const symbols = 'M CM D CD C XC L XL X IX V IV I'
  .split(' ')
  .map((symbol) => [symbol, romanNumber(symbol) ?? 0] as const);

/** A number from 1 to 3999 as a Roman numeral in capitals; empty for 0. */
export function romanNumeral(number: number): string {
  const [symbol, value] = symbols.find(([, value]) => value <= number) ?? [];
  return symbol === undefined || value === undefined ? '' : symbol + romanNumeral(number - value);
}
