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
  ſ: 's',
};

/** Longest slug, in characters: what the addresses of older portals keep to. */
const limit = 90;

/** Text in lower case with Latin letters reduced to a–z: "Żółw" → "zolw". Other scripts stay. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mark}/gu, '')
    .replace(/[łđðøßæœþħıŧŋſ]/g, (letter) => foldedLetters[letter] ?? letter);
}

/**
 * Address-safe text of a title: folded Latin letters and digits, blanks and punctuation to single hyphens,
 * cut at a word end before 90 characters; `-` when nothing is left.
 */
export function slugOf(title: string): string {
  const whole = fold(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (whole.length < limit) return whole || '-';
  const cut = whole.slice(0, limit);
  const end = cut.lastIndexOf('-');
  return end > 0 ? cut.slice(0, end) : cut.slice(0, limit - 1);
}
