import { fold } from '#lib/text/fold.ts';

/** Letters that are written as two where there are none such on a keyboard or in type; ß is folded so. */
const twoLetters: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** A word with umlauts as it is written without any, folded: "müller" → "mueller". Undefined where it has none. */
export function withoutUmlauts(marked: string): string | undefined {
  const written = marked.replace(/[äöüøå]/g, (letter) => twoLetters[letter] ?? letter);
  return written === marked ? undefined : fold(written);
}

/**
 * A folded word as it would be with umlauts: "mueller" → "müller". That is no word where it is none of German, as "pöta" for "poeta" is
 * not: it is to be looked for as it is written. Undefined where there can be none.
 */
export function withUmlauts(folded: string): string | undefined {
  const umlauts: Record<string, string> = { ae: 'ä', oe: 'ö', ue: 'ü' };
  const marked = folded.replace(/(?<!q)[aou]e/g, (letters) => umlauts[letters] ?? letters);
  return marked === folded ? undefined : marked;
}
