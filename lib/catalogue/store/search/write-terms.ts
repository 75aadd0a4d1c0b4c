import { type Kysely, sql } from 'kysely';
import type { Term } from '#lib/search/document.ts';
import { isProposed } from '#lib/search/query.ts';
import { foldedWords } from '#lib/search/words.ts';
import { itemsOf } from '../items.ts';
import type { Tables } from '../tables.ts';
import type { SearchTables } from './tables.ts';

const keyOf = ({ facet, value }: Pick<Term, 'facet' | 'value'>) => `${facet} ${value}`;

/** Stores terms that are new. @returns gives the id of each */
export async function writeTerms(
  db: Kysely<Tables & SearchTables>,
  terms: readonly Term[],
): Promise<(term: Term) => number | undefined> {
  const wanted = new Map(terms.map((term) => [keyOf(term), term]));
  const ids = new Map<string, number>();
  const read = async (some: readonly Term[]) => {
    const { rows } = await sql<Pick<Term, 'facet' | 'value'> & { id: number | string }>`
      SELECT search_terms.id, facet, search_terms.value FROM ${itemsOf(
        db,
        some.map(({ facet, value }) => [facet, value]),
      )}
      JOIN search_terms ON facet = items.value->>0 AND search_terms.value = items.value->>1`.execute(db);
    for (const row of rows) ids.set(keyOf(row), Number(row.id));
  };
  await read([...wanted.values()]);
  const missing = [...wanted.values()].filter((term) => !ids.has(keyOf(term)));
  if (missing.length > 0) {
    await sql`INSERT INTO search_terms (facet, value, label) SELECT value->>0, value->>1, value->>2 FROM ${itemsOf(
      db,
      missing.map(({ facet, value, label }) => [facet, value, label]),
    )} WHERE true ON CONFLICT DO NOTHING`.execute(db);
    await read(missing);
    const words = missing
      .filter(({ facet }) => isProposed(facet))
      .flatMap((term) => {
        const id = ids.get(keyOf(term)) ?? null;
        return [...new Set(foldedWords(term.label))].map((word) => [word, id]);
      });
    await sql`INSERT INTO search_term_words (word, term) SELECT value->>0, CAST(value->>1 AS bigint) FROM ${itemsOf(db, words)}
      WHERE true ON CONFLICT DO NOTHING`.execute(db);
  }
  return (term) => ids.get(keyOf(term));
}
