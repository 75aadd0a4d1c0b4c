import { type RawBuilder, sql } from 'kysely';
import { type FieldName, fieldNames } from '#lib/search/document.ts';
import type { Matcher, MatchField } from '#lib/search/engine.ts';

/** The weight label that marks a field in a tsvector. */
export const fieldWeights: Record<FieldName, string> = {
  title: 'A',
  creator: 'B',
  identifier: 'C',
  rest: 'D',
};

/** Highest position in PostgreSQL's tsvectors (its manual, 12.11), and the gap that keeps phrases within a field. */
const maxLexemePosition = 16_383;
const fieldGap = 2;
/** Positions stored per word. */
const maxPositionsPerWord = 255;

/** Bytes of all words and positions; beyond them PostgreSQL refuses the whole vector. */
const maxBytes = 1_048_575;

/**
 * The words of an object or a page as a PostgreSQL tsvector literal: each word with its weighted positions, up to the
 * size that a vector may have. Words consist of letters and digits, so quoting them is enough, without escaping.
 */
export function textSearchVector(
  fields: Partial<Record<FieldName, readonly string[]>>,
  marked: readonly string[] = [],
): string {
  const positions = new Map<string, string[]>();
  let position = 1;
  for (const name of fieldNames) {
    for (const word of fields[name] ?? []) {
      const known = positions.get(word) ?? [];
      positions.set(word, known);
      if (known.length < maxPositionsPerWord)
        known.push(`${Math.min(position, maxLexemePosition)}${fieldWeights[name]}`);
      position += 1;
    }
    position += fieldGap;
  }
  for (const word of marked) if (!positions.has(word)) positions.set(word, []);
  let bytes = 0;
  const lexemes: string[] = [];
  for (const [word, at] of positions) {
    // The positions of a word begin with their number, at an even place, and take two bytes each.
    bytes += Buffer.byteLength(word) + 3 + 2 * at.length;
    if (bytes > maxBytes) break;
    lexemes.push(at.length > 0 ? `'${word}':${at.join()}` : `'${word}'`);
  }
  return lexemes.join(' ');
}

/** A matcher as a PostgreSQL tsquery (its manual, 8.11.2). */
export function tsquery(matcher: Matcher): RawBuilder<unknown> {
  return sql`${queryText(matcher)}::tsquery`;
}

/** Words consist of letters and digits, so quoting them is enough, without escaping. */
function queryText(matcher: Matcher): string {
  switch (matcher.kind) {
    case 'words': {
      const forms = matcher.forms.map((form) => lexeme(form, matcher.field));
      if (matcher.field === 'any' && matcher.marked) forms.push(lexeme(matcher.marked, 'any'));
      return `(${forms.join(' | ')})`;
    }
    case 'phrase':
      return `(${matcher.words.map((word) => lexeme(word, matcher.field)).join(' <-> ')})`;
    case 'all':
      return `(${matcher.of.map(queryText).join(' & ')})`;
    case 'any':
      return `(${matcher.of.map(queryText).join(' | ')})`;
    case 'not':
      return `!${queryText(matcher.of)}`;
  }
}

function lexeme(word: string, field: MatchField): string {
  return `'${word}'${field === 'any' ? '' : `:${fieldWeights[field]}`}`;
}
