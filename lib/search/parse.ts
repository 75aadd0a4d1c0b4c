import type { MatchField } from './engine.ts';
import { foldedWords } from './words.ts';

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

/** Maximum number of parts in a query: of those that must match, and of those that may not. */
export const maxParts = 30;

type Token = { part: QueryPart; isExcluded: boolean } | 'or';

/**
 * Parses a query: words are ANDed; `"phrase"`, `-without`, `one OR other`, `title:`, `creator:`, `id:`. Anything else
 * is read as words: a lone quotation mark, an OR without something on both sides, an unknown field.
 */
export function parseQuery(text: string): ParsedQuery {
  const parsed: ParsedQuery = { required: [], excluded: [] };
  const tokens = withoutSurplus(tokensOf(text));
  let joins = false;
  for (const [index, token] of tokens.entries()) {
    if (token === 'or') {
      const [before, behind] = [tokens[index - 1], tokens[index + 1]];
      if (!before || !behind || before === 'or' || behind === 'or')
        parsed.required.push([{ kind: 'words', field: 'any', text: 'or' }]);
      // A choice between a word and an excluded one makes no sense.
      else joins = !before.isExcluded && !behind.isExcluded;
    } else if (joins) {
      parsed.required.at(-1)?.push(token.part);
      joins = false;
    } else if (token.isExcluded) parsed.excluded.push(token.part);
    else parsed.required.push([token.part]);
  }
  return parsed;
}

/** Exclusions, which usually stand last, have a limit of their own. */
function withoutSurplus(tokens: readonly Token[]): Token[] {
  const counts = { required: 0, excluded: 0 };
  return tokens.filter((token) => {
    const kind = token !== 'or' && token.isExcluded ? 'excluded' : 'required';
    counts[kind] += 1;
    return counts[kind] <= maxParts;
  });
}

/** Whether a query has more parts than are searched for. */
export function isCut(text: string): boolean {
  const tokens = tokensOf(text);
  return withoutSurplus(tokens).length < tokens.length;
}

/**
 * A query with the words of its phrases in any form and order, each in the field of its phrase. Undefined where it has
 * no phrase, excludes one, or has an OR, which joins single words only.
 */
export function withoutQuotes(text: string, { required, excluded }: ParsedQuery): string | undefined {
  const isPhrase = ({ kind }: QueryPart) => kind === 'phrase';
  if (excluded.some(isPhrase) || !required.flat().some(isPhrase) || required.some(({ length }) => length > 1))
    return undefined;
  return [...text.matchAll(signs)]
    .flatMap(({ groups: { field: name = '', phrase } = {}, 0: whole }) => {
      if (phrase === undefined) return whole;
      const isField = Object.hasOwn(fields, name.toLowerCase());
      // In a phrase a colon, a minus sign and an OR are not operators.
      const words = (isField ? phrase : `${name} ${phrase}`).match(inPhrase) ?? [];
      return words.map((word) => `${isField ? `${name}:` : ''}${word === 'OR' ? 'or' : word}`);
    })
    .join(' ');
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

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { groups = {}, 0: whole } of text.matchAll(signs)) {
    const { minus, field: name = '', phrase, word } = groups;
    if (whole === 'OR') tokens.push('or');
    else {
      const field = Object.hasOwn(fields, name.toLowerCase()) ? fields[name.toLowerCase()] : undefined;
      const content = phrase ?? word ?? '';
      const written = field === undefined && name !== '' ? `${name} ${content}` : content;
      if (foldedWords(written).length === 0) continue;
      const kind = phrase === undefined ? 'words' : 'phrase';
      tokens.push({ part: { kind, field: field ?? 'any', text: written }, isExcluded: minus !== undefined });
    }
  }
  return tokens;
}
