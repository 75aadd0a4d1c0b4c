import { type Kysely, sql } from 'kysely';
import type { EngineSuggestion } from '#lib/search/engine.ts';
import type { FacetName } from '#lib/search/query.ts';
import type { Tables } from '../../tables.ts';

/** Titles, and values of facets, with all words, of which the last one is unfinished. */
export async function suggestions(
  db: Kysely<Tables>,
  words: readonly string[],
  limit: number,
): Promise<EngineSuggestion[]> {
  const last = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const all = [...before.map((word) => `'${word}':A`), `'${last}':*A`].join(' & ');
  const others = before.map(
    (word) =>
      sql`AND EXISTS (SELECT 1 FROM search_term_words AS other WHERE other.word = ${word} AND other.term = found.term)`,
  );
  const key = words.join(' ');
  const [beginning, containing, terms] = await Promise.all([
    sql<Titled>`SELECT object_id, title FROM search_objects JOIN objects ON objects.id = object_id
      WHERE title_key >= ${key} AND title_key < ${`${key}\u{10ffff}`} ORDER BY title_key LIMIT ${limit}`.execute(
      db,
    ),
    sql<Titled>`SELECT object_id, title FROM search_objects JOIN objects ON objects.id = object_id
      WHERE words @@ ${all}::tsquery ORDER BY sorting DESC LIMIT ${limit}`.execute(db),
    sql<{ facet: FacetName; value: string; label: string }>`
      SELECT facet, value, label FROM search_terms WHERE id IN (
        SELECT found.term FROM search_term_words AS found
        WHERE found.word >= ${last} AND found.word < ${`${last}\u{10ffff}`} ${sql.join(others, sql` `)} LIMIT 200)
      ORDER BY length(label), value LIMIT ${limit}`.execute(db),
  ]);
  const titles = new Map([...beginning.rows, ...containing.rows].map((row) => [row.object_id, row.title]));
  return [
    ...[...titles]
      .slice(0, limit)
      .map(([objectId, title]): EngineSuggestion => ({ kind: 'title', objectId, text: title ?? '' })),
    ...terms.rows.map(({ facet, value, label }): EngineSuggestion => ({ kind: facet, value, text: label })),
  ];
}

type Titled = { object_id: string; title: string | null };
