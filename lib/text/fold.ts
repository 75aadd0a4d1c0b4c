// Letters that Unicode does not decompose into a base letter and a mark.
const foldedLetters: Record<string, string> = {
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
};

/** A fast path for most texts, which the other steps would not change. */
const isAscii = /^[\0-\x7f]*$/;

/**
 * Text in lower case with Latin letters reduced to a–z: "Żółw" → "zolw", "ﬂuſz" → "flusz". Other scripts are kept,
 * without diacritics.
 */
export function fold(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mark}/gu, '')
    .replace(/[łđðøßæœþħıŧŋς]/g, (letter) => foldedLetters[letter] ?? letter);
}
