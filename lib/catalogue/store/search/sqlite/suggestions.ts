import type { EngineSuggestion } from '#lib/search/engine.ts';
import type { FacetName } from '#lib/search/query.ts';
import type { Statements } from './statements.ts';

/** Titles, and values of facets, with all words, of which the last one is unfinished. */
export function suggestions(
  statements: Statements,
  words: readonly string[],
  limit: number,
): EngineSuggestion[] {
  const last = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  return [
    ...suggestedTitles(statements, before, last, limit),
    ...suggestedTerms(statements, before, last, limit),
  ];
}

function suggestedTitles(
  statements: Statements,
  before: readonly string[],
  last: string,
  limit: number,
): EngineSuggestion[] {
  const key = [...before, last].join(' ');
  const beginning = statements
    .prepare(
      'SELECT object_id, title FROM search_objects JOIN objects ON objects.id = object_id WHERE title_key >= ? AND title_key < ? ORDER BY title_key LIMIT ?',
    )
    .all(key, `${key}\u{10ffff}`, limit);
  const all = [...before.map((word) => `"${word}"`), `"${last}" *`].join(' AND ');
  const containing = statements
    .prepare(
      `SELECT object_id, title FROM (SELECT rowid AS number FROM search_index WHERE search_index MATCH ? ORDER BY rowid DESC LIMIT ?)
      JOIN search_objects USING (number) JOIN objects ON objects.id = object_id`,
    )
    .all(`{title} : (${all})`, limit);
  const titles = new Map([...beginning, ...containing] as [string, string | null][]);
  return [...titles]
    .slice(0, limit)
    .map(([objectId, title]) => ({ kind: 'title', objectId, text: title ?? '' }));
}

function suggestedTerms(
  statements: Statements,
  before: readonly string[],
  last: string,
  limit: number,
): EngineSuggestion[] {
  const others = before.map(
    () =>
      'AND EXISTS (SELECT 1 FROM search_term_words AS other WHERE other.word = ? AND other.term = found.term)',
  );
  const rows = statements
    .prepare(
      `SELECT DISTINCT facet, value, label FROM search_term_words AS found JOIN search_terms ON id = found.term
      WHERE found.word >= ? AND found.word < ? ${others.join(' ')} LIMIT 200`,
    )
    .all(last, `${last}\u{10ffff}`, ...before) as [FacetName, string, string][];
  return rows
    .sort(([, , one], [, , other]) => one.length - other.length)
    .slice(0, limit)
    .map(([kind, value, text]) => ({ kind, value, text }));
}
