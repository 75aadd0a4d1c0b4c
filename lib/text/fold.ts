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

/**
 * Text in lower case with Latin letters reduced to a–z: "Żółw" → "zolw", "ﬂuſz" → "flusz". Other scripts stay, without
 * their marks.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mark}/gu, '')
    .replace(/[łđðøßæœþħıŧŋς]/g, (letter) => foldedLetters[letter] ?? letter);
}
