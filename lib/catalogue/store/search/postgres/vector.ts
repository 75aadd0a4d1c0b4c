import { type FieldName, fieldNames } from '#lib/search/document.ts';

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

/**
 * The words of an object or a page as a PostgreSQL tsvector literal: each word with its weighted positions. Words
 * consist of letters and digits, so quoting them is enough, without escaping.
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
  const lexemes = [...positions].map(([word, at]) => `'${word}':${at.join()}`);
  return [...lexemes, ...marked.map((word) => `'${word}'`)].join(' ');
}
