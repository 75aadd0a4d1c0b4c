import { lookup } from '#lib/lists.ts';
import type { MatchField } from './engine.ts';
import { foldedWords, withoutInvisible } from './words.ts';

/** One word or phrase of a query, as typed, without its operators. */
export type QueryPart = { kind: 'words' | 'phrase'; field: MatchField; text: string };

/** A parsed query. */
export type ParsedQuery = {
  /** All groups must match, each by at least one of its parts. */
  required: QueryPart[][];
  /** None may match. */
  excluded: QueryPart[];
};

const fields: Record<string, MatchField> = {
  title: 'title',
  tytul: 'title',
  tytuł: 'title',
  creator: 'creator',
  author: 'creator',
  autor: 'creator',
  tworca: 'creator',
  twórca: 'creator',
  id: 'identifier',
};

/** A field's name before its word, with or without a space after the colon; after unknown names it separates words. */
const field = String.raw`(?<field>\p{L}+):(?:(?<=(?<!\p{L})(?:${Object.keys(fields).join('|')}):)\s+(?!-))?`;
const signs = new RegExp(
  String.raw`(?<minus>(?<![^\s(])-)?(?:${field})?(?:["„”“«](?<phrase>[^"„”“«»]*)["„”“»]|(?<word>[^\s"„”“«»]+))`,
  'giu',
);

/** Words of a phrase, with the hyphens and apostrophes inside them. */
const inPhrase = /[\p{L}\p{M}\p{N}]+(?:[-'’][\p{L}\p{M}\p{N}]+)*/gu;

/** Maximum number of words that a query searches for, and of those that it excludes. */
export const maxWords = 30;

type Token = { part: QueryPart; isExcluded: boolean } | 'or';

/**
 * Parses a query: words are ANDed; `"phrase"`, `-without`, `one OR other`, `title:`, `creator:`, `id:`. Anything else
 * is read as words: a lone quotation mark, an OR without something on both sides, an unknown field.
 */
export function parseQuery(text: string): ParsedQuery {
  const parsed: ParsedQuery = { required: [], excluded: [] };
  let joins = false;
  for (const token of withinLimit(tokensOf(text)).tokens) {
    if (token === 'or') joins = true;
    else if (token.isExcluded) parsed.excluded.push(token.part);
    else {
      if (joins) parsed.required.at(-1)?.push(token.part);
      else parsed.required.push([token.part]);
      joins = false;
    }
  }
  return parsed;
}

/** Whether a query has more words than are searched for or excluded. */
export function isCut(text: string): boolean {
  return withinLimit(tokensOf(text)).isCut;
}

/**
 * Exclusions, which usually stand last, have a limit of their own; one beyond it is left out, since its first words
 * alone would exclude other objects, too.
 */
function withinLimit(tokens: readonly Token[]): { tokens: Token[]; isCut: boolean } {
  const left = { required: maxWords, excluded: maxWords };
  let isCut = false;
  const kept = tokens.flatMap((token): Token[] => {
    if (token === 'or') return left.required > 0 ? [token] : [];
    const { part, isExcluded } = token;
    const kind = isExcluded ? 'excluded' : 'required';
    const { text, count } = firstWords(part.text, left[kind]);
    const isWhole = text === part.text;
    isCut ||= !isWhole;
    if (count === 0 || (isExcluded && !isWhole)) return [];
    left[kind] -= count;
    return [{ part: { ...part, text }, isExcluded }];
  });
  return { tokens: kept, isCut };
}

/** The beginning of a text with at most some words, and how many these are. */
function firstWords(text: string, limit: number): { text: string; count: number } {
  let count = 0;
  for (const { 0: run, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const more = foldedWords(run).length;
    if (count + more > limit) return { text: text.slice(0, index).trimEnd(), count };
    count += more;
  }
  return { text, count };
}

/**
 * A query with the words of its phrases in any form and order, each in the field of its phrase. Undefined where it has
 * no phrase, excludes one, or has an OR, which joins single words only.
 */
export function withoutQuotes(text: string, { required, excluded }: ParsedQuery): string | undefined {
  const isPhrase = ({ kind }: QueryPart) => kind === 'phrase';
  if (excluded.some(isPhrase) || !required.flat().some(isPhrase) || required.some(({ length }) => length > 1))
    return undefined;
  return [...withoutInvisible(text).matchAll(signs)]
    .flatMap(({ groups: { field: name = '', phrase } = {}, 0: whole }) => {
      if (phrase === undefined) return whole;
      const isField = Object.hasOwn(fields, name.toLowerCase());
      // In a phrase a colon, a minus sign and an OR are not operators.
      const words = (isField ? phrase : `${name} ${phrase}`).match(inPhrase) ?? [];
      return words.map((word) => `${isField ? `${name}:` : ''}${word === 'OR' ? 'or' : word}`);
    })
    .join(' ');
}

/** A query without what it excludes, and the ORs beside that, which make no sense. */
export function withoutExclusions(text: string): string {
  const written = [...withoutInvisible(text).matchAll(signs)];
  const isExcluded = (at: number) => written[at]?.groups?.minus !== undefined;
  const isKept = (whole: string, at: number) =>
    !isExcluded(at) && !(whole === 'OR' && (isExcluded(at - 1) || isExcluded(at + 1)));
  return written.flatMap(({ 0: whole }, at) => (isKept(whole, at) ? whole : [])).join(' ');
}

/** Words and phrases of a query without a field, as one types them. */
export function writtenWords(required: ParsedQuery['required']): string {
  return required
    .flatMap((parts) => {
      const words = parts.flatMap(({ kind, field, text }) =>
        field === 'any' ? [kind === 'phrase' ? `"${text}"` : text] : [],
      );
      return words.length > 0 ? [words.join(' OR ')] : [];
    })
    .join(' ');
}

/** The word, without a field, that is all of a group; undefined for phrases, fields and choices. */
export function onlyWord([part, ...others]: readonly QueryPart[]): string | undefined {
  return part?.kind === 'words' && part.field === 'any' && others.length === 0 ? part.text : undefined;
}

/** Whether a query searches for anything: one of punctuation alone is like an empty one. */
export function hasWords(text: string): boolean {
  const { required, excluded } = parseQuery(text);
  return required.length + excluded.length > 0;
}

/** Parts, and each OR that joins two of them. An OR beside an excluded part makes no sense, and is left out. */
function tokensOf(text: string): Token[] {
  const tokens = signsIn(text);
  return tokens.flatMap((token, at): Token[] => {
    const [before, behind] = [tokens[at - 1], tokens[at + 1]];
    if (token !== 'or') return [token];
    if (!before || !behind || before === 'or' || behind === 'or')
      return [{ part: { kind: 'words', field: 'any', text: 'or' }, isExcluded: false }];
    return before.isExcluded || behind.isExcluded ? [] : [token];
  });
}

function signsIn(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { groups = {}, 0: whole } of withoutInvisible(text).matchAll(signs)) {
    const { minus, field: name = '', phrase, word } = groups;
    if (whole === 'OR') tokens.push('or');
    else {
      const field = lookup(fields, name.toLowerCase());
      const content = phrase ?? word ?? '';
      const written = field === undefined && name !== '' ? `${name} ${content}` : content;
      if (foldedWords(written).length === 0) continue;
      const kind = phrase === undefined ? 'words' : 'phrase';
      tokens.push({ part: { kind, field: field ?? 'any', text: written }, isExcluded: minus !== undefined });
    }
  }
  return tokens;
}
