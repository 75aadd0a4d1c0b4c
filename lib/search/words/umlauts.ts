import { fold } from '#lib/text/fold.ts';

/** Letters that are written as two where keyboards or types lack them; folding does the same for ß. */
const twoLetters: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** A word with umlauts transcribed and folded: "müller" → "mueller". Undefined where it has none. */
export function withoutUmlauts(marked: string): string | undefined {
  const written = marked.replace(/[äöüøå]/g, (letter) => twoLetters[letter] ?? letter);
  return written === marked ? undefined : fold(written);
}

/**
 * The reverse: "mueller" → "müller". The result is not a word unless the original is German ("pöta" for "poeta"), so it
 * should only be searched for as written. Undefined where there is nothing to replace.
 */
export function withUmlauts(folded: string): string | undefined {
  const umlauts: Record<string, string> = { ae: 'ä', oe: 'ö', ue: 'ü' };
  const marked = folded.replace(/(?<!q)[aou]e/g, (letters) => umlauts[letters] ?? letters);
  return marked === folded ? undefined : marked;
}
