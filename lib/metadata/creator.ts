/** A creator as the contract splits it. */
export type Creator = { creator: string; name: string; date: string | null };

// Words that only bodies bear; their commas do not part a surname from a first name.
const corporate =
  /\b(co\.?|company|inc\.?|ltd|press|society|office|department|museum|library|drukarnia|urząd|spółka|towarzystwo|instytut|biuro|zakład|wydawnictwo)(?!\p{L})/iu;

/**
 * Splits a catalogue's creator: "Kowalski, Jan (1850-1920)" has the name "Jan Kowalski" and the dates
 * "1850-1920". What does not clearly have this shape stays as it is.
 */
export function creatorOf(text: string): Creator {
  const creator = text.trim();
  const several = creator.split(/\s*[;|]\s*/).filter(Boolean);
  if (several.length > 1) {
    return { creator, name: several.map((one) => creatorOf(one).name).join('; '), date: null };
  }
  const [, withoutDate = creator, date = null] = /^(.*?)[\s,]*\(([^()]*\d{2,}[^()]*)\)$/.exec(creator) ?? [];
  const parts = withoutDate.split(',').map((part) => part.trim());
  const [surname, first] = parts;
  const isPerson = parts.length === 2 && surname && first && !isCorporate(withoutDate) && !/\d/.test(first);
  return { creator, name: isPerson ? `${first} ${surname}` : withoutDate.trim(), date };
}

/** Whether a creator is clearly an organization. */
export function isCorporate(text: string): boolean {
  return corporate.test(text);
}

/** Whether a creator is a word for not knowing. */
export function isUnknownCreator(text: string): boolean {
  return /^\[?(unknown|anonymous|anonim|nieznany|autor nieznany|s\.\s?n\.)\]?$/i.test(text.trim());
}
