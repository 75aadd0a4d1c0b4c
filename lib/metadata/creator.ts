import { splitValues } from './split-values.ts';

/** A creator as the contract splits it. */
export type Creator = { creator: string; name: string; date: string | null };

// Words found only in corporate names, whose commas do not separate a surname from a first name.
const corporate =
  /\b(co\.?|company|inc\.?|ltd|press|society|office|department|museum|library|university|academy|institute|committee|association|ministry|drukarnia|urząd|spółka|towarzystwo|instytut|biuro|zakład|wydawnictwo|uniwersytet|politechnika|akademia|ministerstwo|muzeum|archiwum|stowarzyszenie|związek|komitet|redakcja)(?!\p{L})/iu;

/** What life dates contain, in figures or as a century: `1850-1920`, `XVI w.` A single form, to limit backtracking. */
export const lifeDate = String.raw`(?:\d\d|[IVX] ?w\.)`;

// Dates at the end: in brackets in Polish catalogues, where a distinction from namesakes may precede them; after a
// comma in American ones.
const inBrackets = new RegExp(
  String.raw`^(.*?)[\s,]*\((?:([^();\d]+?)\s*;\s*)?((?=[^()]*${lifeDate})[^()]*)\)$`,
);
const year = String.raw`(?:(?:ca\.?|approximately) )?\d{3,4}\??`;
const behindComma = new RegExp(
  String.raw`^([^,]+,[^,]+?),\s*(${year}\s?[-–]\s?(?:${year})?|(?:b|d|fl|active|born|died)\.? ${year}(?:[-–]${year})?)\.?$`,
);

/**
 * Splits a catalogue's creator: "Kowalski, Jan (1850-1920)" and "Kowalski, Jan, 1850-1920" give the name "Jan Kowalski"
 * and the dates "1850-1920". Anything that does not clearly have this form is kept unchanged; unnamed others are not a
 * name.
 */
export function creatorOf(text: string): Creator {
  const creator = text.trim();
  const creators = splitValues(creator);
  if (creators.length > 1) {
    return { creator, name: creators.flatMap((one) => creatorOf(one).name || []).join('; '), date: null };
  }
  const { named } = withoutOthers(creator);
  const [, opening = '', inner = named, closing = ''] = /^(\[?)([^[\]]+?)(\??\]?)$/.exec(named) ?? [];
  // What cataloguers have supplied or doubt: `[Kowalski, Jan?]`.
  if (
    (opening !== '' && closing.endsWith(']')) ||
    (opening === '' && closing === '?' && /\p{L}$/u.test(inner))
  ) {
    const { name, date } = creatorOf(inner);
    return { creator, name: opening + name + closing, date };
  }
  const [, bracketed, namesake, lifeDates] = inBrackets.exec(named) ?? [];
  const [, withoutDate = bracketed ?? named, date = lifeDates ?? null] = behindComma.exec(named) ?? [];
  // Words in brackets follow the whole name, but expansions of initials stay with the initials.
  const [, plain = withoutDate, words = namesake && `(${namesake})`] =
    /^(.*?)\s*(\(\p{Ll}[^()]*\))$/u.exec(withoutDate) ?? [];
  const parts = plain.split(',').map((part) => part.trim());
  const [surname, first] = parts;
  const isPerson =
    parts.length === 2 &&
    surname &&
    first &&
    !isCorporate(withoutDate) &&
    !/\d/.test(first) &&
    !endsInInitial(surname);
  const name = isPerson ? `${first} ${surname}` : plain.trim();
  return { creator, name: [name, words].filter(Boolean).join(' '), date };
}

/** Whether a name before a comma is complete, and another one follows: `Nowak J., Kowalski P.` */
export const endsInInitial = (name: string) => /\s\p{Lu}\.$/u.test(name);

/** Whether a creator is clearly a corporate body. */
export function isCorporate(text: string): boolean {
  return corporate.test(text);
}

const unnamedOthers =
  /[\s,;]*(?:\[(?:et al|i in|i inni|and others|u\. ?a)\.?\]|(?<![^\s,;])(?:et al\.?|i in\.|i inni|and others))$/i;

/** The name in a text, and its reference to unnamed others, which is not a name: `Kowalski, Jan [et al.]`. */
export function withoutOthers(text: string): { named: string; others: string } {
  const named = text.trim().replace(unnamedOthers, '');
  return {
    named,
    others: text
      .trim()
      .slice(named.length)
      .replace(/^[\s,;]+/, ''),
  };
}

/** Whether a creator is a placeholder for an unknown one; capitals as in B. A. are somebody's initials. */
export function isUnknownCreator(text: string): boolean {
  const bare = text.trim().replace(/^\[|\]$/g, '');
  return (
    /^b\.\s?[aw]\.$/.test(bare) ||
    /^(unknown|anonymous|anonim|anonymus|brak( autora| danych)?|nieznany( autor)?|(autor|wydawca|drukarz) nieznany|publisher not identified|s\.\s?n\.)$/i.test(
      bare,
    )
  );
}

/** How a name begins: with a capital, which a bracket, a quotation mark and `de` or `von` may precede. */
const nameStart =
  /^[["„“«]?(?:(?:d[aeiu]|de[lnr]|l[ae]|v[ao]n|zu[mr]?|af|ter?)\s|d['’])*[\p{Lu}\p{Lt}\p{Lo}]/u;

const isBalanced = (text: string) => text.split('[').length === text.split(']').length;

const isName = (text: string) => isUnknownCreator(text) || (nameStart.test(text) && isBalanced(text));

/**
 * The names in a text, if it clearly contains several. Otherwise the text as it is: `Kraków ; Lwów : Gebethner` is one
 * publisher in two places, `Drukarnia Narodowa ; nakładem autora` one with a remark.
 */
export function splitNames(text: string): string[] {
  const names = splitValues(text);
  const withPlace = names.filter((name) => /\s?:\s/.test(name)).length;
  const areConsistent = withPlace === 0 || withPlace === names.length;
  return names.length > 1 && areConsistent && names.every(isName) ? names : [text];
}
