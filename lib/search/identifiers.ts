import type { Matcher } from './engine.ts';
import type { ParsedQuery } from './parse.ts';
import { identifierWords } from './words.ts';

/**
 * A prefix that names the kind of an identifier, optional in records as in queries. Its colon may have been parsed as
 * that of an unknown field.
 */
const label =
  /^\s*(?:(?:urn:?\s*)?is[bsm]n\b|(?:https?[:\s]+\/\/(?:dx\.)?doi\.org\/|doi[:\s])|sygn(?:atura\b|\.)|shelfmark\b)/i;

/** A printed standard number: ISBN, ISSN. */
const isPrinted = /^(?:\d{7,9}|\d{12})[\dx]$/;

/** The forms in which a typed identifier may be stored: with and without its label, an ISBN with 10 or 13 digits. */
export function identifierForms(text: string): string[] {
  const bare = identifierWords(text.replace(label, '')).flatMap((one) => [one, ...otherIsbn(one)]);
  const labelled = bare.filter((one) => isPrinted.test(one)).flatMap((one) => [`isbn${one}`, `issn${one}`]);
  return [...new Set([...identifierWords(text), ...bare, ...labelled])];
}

/**
 * Converts an ISBN with 10 digits to one with 13 and vice versa, with the check digit of each (ISO 2108); none where
 * there is no counterpart.
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

/** Maximum number of words in an identifier with spaces. */
const maxParts = 10;

/** The whole query as one identifier, which may contain spaces: `II 1.234.567`. Undefined if it cannot be one. */
export function wholeIdentifier({ required, excluded }: ParsedQuery): Matcher | undefined {
  const parts = required.flat();
  const isPlain = parts.every(({ kind, field }) => kind === 'words' && field === 'any');
  if (!isPlain || excluded.length > 0 || parts.length > required.length || parts.length > maxParts)
    return undefined;
  const text = parts.map((part) => part.text).join(' ');
  return /\d/.test(text) ? { kind: 'words', field: 'identifier', forms: identifierForms(text) } : undefined;
}
