import type { EngineSuggestion, SuggestRequest } from '#lib/search/engine.ts';
import type { Columns } from '../columns/columns.ts';
import type { TermRow } from '../columns/facet-values.ts';
import {
  matchesPrefix,
  maxCandidates,
  maxLabelled,
  mostUsed,
  rankedSuggestions,
  typedWords,
} from '../columns/suggestion-terms.ts';
import type { Statements } from './statements.ts';

/** Titles with all words, the last of which is unfinished. */
export function suggestedTitles(
  statements: Statements,
  { words, limit }: SuggestRequest,
): EngineSuggestion[] {
  const key = words.join(' ');
  const beginning = statements
    .prepare(
      'SELECT object_id, title FROM search_objects JOIN objects ON objects.id = object_id WHERE title_key >= ? AND title_key < ? ORDER BY title_key LIMIT ?',
    )
    .all(key, `${key}\u{10ffff}`, limit) as [string, string | null][];
  const { complete, prefix } = typedWords(words);
  const all = [...complete.map((word) => `"${word}"`), ...(prefix === undefined ? [] : [`"${prefix}" *`])];
  const containing = statements
    .prepare(
      `SELECT object_id, title FROM (SELECT rowid AS number FROM search_index WHERE search_index MATCH ? ORDER BY rowid DESC LIMIT ?)
      JOIN search_objects USING (number) JOIN objects ON objects.id = object_id`,
    )
    .all(`{title} : (${all.join(' AND ')})`, prefix === undefined ? maxLabelled : limit) as typeof beginning;
  const titles = new Map([
    ...beginning,
    ...containing.filter(([, title]) => prefix !== undefined || matchesPrefix(title ?? '', words)),
  ]);
  return [...titles]
    .slice(0, limit)
    .map(([objectId, title]) => ({ kind: 'title', objectId, text: title ?? '' }));
}

/** Values of facets with all words. @param columns without these, values that no object has are included */
export function suggestedTerms(
  statements: Statements,
  { words, limit }: SuggestRequest,
  columns: Columns | undefined,
  termsOf: (ids: readonly number[]) => TermRow[],
): EngineSuggestion[] {
  const { complete, prefix } = typedWords(words);
  const [first = '', ...others] = prefix === undefined ? complete : [prefix, ...complete];
  const rows = statements
    .prepare(
      `SELECT DISTINCT term FROM search_term_words AS found WHERE found.word >= ? AND found.word ${prefix === undefined ? '<=' : '<'} ? ${others
        .map(
          () =>
            'AND EXISTS (SELECT 1 FROM search_term_words AS other WHERE other.word = ? AND other.term = found.term)',
        )
        .join(' ')} LIMIT ${maxCandidates}`,
    )
    .all(first, prefix === undefined ? first : `${first}\u{10ffff}`, ...others) as [number][];
  const candidates = rows.map(([term]) => term);
  const used = columns && mostUsed(columns, candidates);
  return rankedSuggestions(termsOf(used ?? candidates.slice(0, maxLabelled)), used, words, limit);
}
