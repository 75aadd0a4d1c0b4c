import { type Kysely, sql } from 'kysely';
import type { EngineSuggestion, SuggestRequest } from '#lib/search/engine.ts';
import type { Tables } from '../../tables.ts';
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

/** Titles with all words, the last of which is unfinished. */
export async function suggestedTitles(
  db: Kysely<Tables>,
  { words, limit }: SuggestRequest,
): Promise<EngineSuggestion[]> {
  const key = words.join(' ');
  const { complete, prefix } = typedWords(words);
  const all = [...complete.map((word) => `'${word}':A`), ...(prefix === undefined ? [] : [`'${prefix}':*A`])];
  const [beginning, containing] = await Promise.all([
    sql<Titled>`SELECT object_id, title FROM search_objects JOIN objects ON objects.id = object_id
      WHERE title_key >= ${key} AND title_key < ${`${key}\u{10ffff}`} ORDER BY title_key LIMIT ${limit}`.execute(
      db,
    ),
    sql<Titled>`SELECT object_id, title FROM search_objects JOIN objects ON objects.id = object_id
      WHERE words @@ ${all.join(' & ')}::tsquery ORDER BY sorting DESC LIMIT ${prefix === undefined ? maxLabelled : limit}`.execute(
      db,
    ),
  ]);
  const others = containing.rows.filter(
    ({ title }) => prefix !== undefined || matchesPrefix(title ?? '', words),
  );
  const titles = new Map([...beginning.rows, ...others].map((row) => [row.object_id, row.title]));
  return [...titles]
    .slice(0, limit)
    .map(([objectId, title]) => ({ kind: 'title', objectId, text: title ?? '' }));
}

/** Values of facets with all words. @param columns without these, values that no object has are included */
export async function suggestedTerms(
  db: Kysely<Tables>,
  { words, limit }: SuggestRequest,
  columns: (() => Promise<Columns>) | undefined,
  termsOf: (ids: number[]) => Promise<TermRow[]>,
): Promise<EngineSuggestion[]> {
  const { complete, prefix } = typedWords(words);
  const [first = '', ...others] = prefix === undefined ? complete : [prefix, ...complete];
  const isFirst =
    prefix === undefined
      ? sql`found.word = ${first}`
      : sql`found.word >= ${first} AND found.word < ${`${first}\u{10ffff}`}`;
  const hasOthers = others.map(
    (word) =>
      sql`AND EXISTS (SELECT 1 FROM search_term_words AS other WHERE other.word = ${word} AND other.term = found.term)`,
  );
  const { rows } = await sql<{ term: number }>`SELECT found.term FROM search_term_words AS found
    WHERE ${isFirst} ${sql.join(hasOthers, sql` `)} LIMIT ${maxCandidates}`.execute(db);
  const candidates = rows.map(({ term }) => term);
  const used = columns && mostUsed(await columns(), candidates);
  return rankedSuggestions(await termsOf(used ?? candidates.slice(0, maxLabelled)), used, words, limit);
}

type Titled = { object_id: string; title: string | null };
