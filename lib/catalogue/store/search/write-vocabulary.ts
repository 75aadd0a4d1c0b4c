import { type Kysely, sql } from 'kysely';
import { betterLabelled, type Term, uniqueTerms } from '#lib/search/document.ts';
import { isSuggested } from '#lib/search/query.ts';
import { englishStem } from '#lib/search/words/english.ts';
import { foldedWords } from '#lib/search/words.ts';
import { itemsOf, textItems } from '../insert-rows.ts';
import type { Tables } from '../tables.ts';

const keyOf = ({ facet, value }: Pick<Term, 'facet' | 'value'>) => `${facet} ${value}`;

/** Stores new terms, and better labels of known ones. @returns a function that gives the id of each */
export async function writeTerms(
  db: Kysely<Tables>,
  terms: readonly Term[],
): Promise<(term: Term) => number | undefined> {
  const unique = uniqueTerms(terms);
  const ids = new Map<string, number>();
  const known = new Map<string, Term>();
  const read = async (some: readonly Term[]) => {
    const { rows } = await sql<Term & { id: number }>`
      SELECT search_terms.id, facet, search_terms.value, label FROM ${itemsOf(
        db,
        some.map(({ facet, value }) => [facet, value]),
      )}
      JOIN search_terms ON facet = items.value->>0 AND search_terms.value = items.value->>1`.execute(db);
    for (const row of rows) {
      ids.set(keyOf(row), row.id);
      known.set(keyOf(row), row);
    }
  };
  await read(unique);
  const missing = unique.filter((term) => !ids.has(keyOf(term)));
  const renamed = unique.flatMap((term) => {
    const before = known.get(keyOf(term));
    const better = before && betterLabelled(before, term);
    return better && better.label !== before.label ? [better] : [];
  });
  // In a fixed order, so that transactions cannot deadlock.
  for (const { facet, value, label } of renamed.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)))
    await db
      .updateTable('search_terms')
      .set({ label })
      .where('facet', '=', facet)
      .where('value', '=', value)
      .execute();
  // Terms with namesakes go second, since they refer to the ids of the others.
  for (const some of [missing.filter((one) => !one.namesakes), missing.filter((one) => one.namesakes)]) {
    if (some.length === 0) continue;
    const rows = some.map(({ facet, value, label, namesakes }) => [
      facet,
      value,
      label,
      (namesakes && ids.get(keyOf({ facet, value: namesakes }))) ?? null,
    ]);
    await sql`INSERT INTO search_terms (facet, value, label, namesakes)
      SELECT value->>0, value->>1, value->>2, CAST(value->>3 AS bigint) FROM ${itemsOf(db, rows)}
      WHERE true ON CONFLICT DO NOTHING`.execute(db);
    await read(some);
  }
  if (missing.length > 0) {
    const words = missing
      .filter(({ facet }) => isSuggested(facet))
      .flatMap((term) => {
        const id = ids.get(keyOf(term)) ?? null;
        return [...new Set(foldedWords(term.label))].map((word) => [word, id]);
      });
    await sql`INSERT INTO search_term_words (word, term) SELECT value->>0, CAST(value->>1 AS bigint) FROM ${itemsOf(db, words)}
      WHERE true ON CONFLICT DO NOTHING`.execute(db);
  }
  return (term) => ids.get(keyOf(term));
}

/** Stores new words, among which the forms of a query's words are looked up. */
export async function writeWords(db: Kysely<Tables>, words: ReadonlySet<string>): Promise<void> {
  const { rows: found } = await sql<{ word: string }>`SELECT value AS word FROM ${textItems(db, [...words])}
    WHERE NOT EXISTS (SELECT 1 FROM search_words WHERE word = value)`.execute(db);
  if (found.length === 0) return;
  // In a fixed order, so that transactions cannot deadlock.
  const missing = found.map(({ word }) => word).sort();
  await sql`INSERT INTO search_words (word, stem) SELECT value->>0, value->>1 FROM ${itemsOf(
    db,
    missing.map((word) => [word, englishStem(word)]),
  )} WHERE true ON CONFLICT DO NOTHING`.execute(db);
}
