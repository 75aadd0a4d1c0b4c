/** A creator, split as in the contract. */
export type Creator = { creator: string; name: string; date: string | null };

// Words found only in corporate names, whose commas do not separate a surname from a first name.
const corporate =
  /\b(co\.?|company|inc\.?|ltd|press|society|office|department|museum|library|drukarnia|urząd|spółka|towarzystwo|instytut|biuro|zakład|wydawnictwo)(?!\p{L})/iu;

// Dates at the end: in brackets as in Polish catalogues, or after a comma as in American ones.
const inBrackets = /^(.*?)[\s,]*\(([^()]*\d{2,}[^()]*)\)$/;
const year = String.raw`(?:(?:ca\.?|approximately) )?\d{3,4}\??`;
const behindComma = new RegExp(
  String.raw`^([^,]+,[^,]+?),\s*(${year}\s?[-–]\s?(?:${year})?|(?:b|d|fl|active|born|died)\.? ${year}(?:[-–]${year})?)\.?$`,
);

/**
 * Splits a catalogue's creator: "Kowalski, Jan (1850-1920)" and "Kowalski, Jan, 1850-1920" give the name "Jan Kowalski"
 * and the dates "1850-1920". Anything that does not clearly have this form is kept unchanged.
 */
export function creatorOf(text: string): Creator {
  const creator = text.trim();
  const several = creator.split(/\s*[;|]\s*/).filter(Boolean);
  if (several.length > 1) {
    return { creator, name: several.map((one) => creatorOf(one).name).join('; '), date: null };
  }
  const [, withoutDate = creator, date = null] = inBrackets.exec(creator) ?? behindComma.exec(creator) ?? [];
  const parts = withoutDate.split(',').map((part) => part.trim());
  const [surname, first] = parts;
  const isPerson = parts.length === 2 && surname && first && !isCorporate(withoutDate) && !/\d/.test(first);
  return { creator, name: isPerson ? `${first} ${surname}` : withoutDate.trim(), date };
}

/** Whether a creator is clearly a corporate body. */
export function isCorporate(text: string): boolean {
  return corporate.test(text);
}

/** Whether a creator is a placeholder for an unknown one. */
export function isUnknownCreator(text: string): boolean {
  return /^\[?(unknown|anonymous|anonim|nieznany|autor nieznany|s\.\s?n\.)\]?$/i.test(text.trim());
}
