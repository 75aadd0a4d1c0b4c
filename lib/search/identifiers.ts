import type { Matcher } from './engine.ts';
import type { ParsedQuery } from './parse.ts';
import { identifierWords } from './words.ts';

/**
 * What stands before an identifier and says of which kind it is; records have it or leave it out, and so do visitors. Its colon may have
 * been read as one behind a field that nobody knows.
 */
const label =
  /^\s*(?:(?:urn:?\s*)?is[bsm]n\b|(?:https?[:\s]+\/\/(?:dx\.)?doi\.org\/|doi[:\s])|sygn(?:atura\b|\.)|shelfmark\b)/i;

/** A number in a book's or a serial's imprint: ISBN, ISSN. */
const isPrinted = /^(?:\d{7,9}|\d{12})[\dx]$/;

/** The ways in which the identifier that is typed may be stored: with its label and without, an ISBN with 10 figures or 13. */
export function identifierForms(text: string): string[] {
  const bare = identifierWords(text.replace(label, '')).flatMap((one) => [one, ...otherIsbn(one)]);
  const labelled = bare.filter((one) => isPrinted.test(one)).flatMap((one) => [`isbn${one}`, `issn${one}`]);
  return [...new Set([...identifierWords(text), ...bare, ...labelled])];
}

/**
 * An ISBN of 10 figures with 13, and the other way, each with its own check digit (ISO 2108); none for what
 * has no other.
 */
function otherIsbn(isbn: string): string[] {
  const [, prefix = '', core] = /^(978)?(\d{9})[\dx]$/.exec(isbn) ?? [];
  if (core === undefined) return [];
  const weighted = (figures: string, weight: (index: number) => number) =>
    [...figures].reduce((sum, figure, index) => sum + Number(figure) * weight(index), 0);
  if (prefix === '') {
    const sum = weighted(`978${core}`, (index) => (index % 2 === 0 ? 1 : 3));
    return [`978${core}${(10 - (sum % 10)) % 10}`];
  }
  const check = (11 - (weighted(core, (index) => 10 - index) % 11)) % 11;
  return [`${core}${check === 10 ? 'x' : check}`];
}

/** Words of an identifier that are written apart. */
const maxParts = 10;

/** The whole query as one identifier, which may be written with blanks: `II 1.234.567`. Undefined where it cannot be one. */
export function wholeIdentifier({ wanted, unwanted }: ParsedQuery): Matcher | undefined {
  const parts = wanted.flat();
  const isPlain = parts.every(({ kind, field }) => kind === 'words' && field === 'any');
  if (!isPlain || unwanted.length > 0 || parts.length > wanted.length || parts.length > maxParts)
    return undefined;
  const text = parts.map((part) => part.text).join(' ');
  return /\d/.test(text) ? { kind: 'words', field: 'identifier', forms: identifierForms(text) } : undefined;
}
