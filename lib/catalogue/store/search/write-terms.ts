import { type Kysely, sql } from 'kysely';
import type { Term } from '#lib/search/document.ts';
import { isProposed } from '#lib/search/query.ts';
import { foldedWords } from '#lib/search/words.ts';
import { itemsOf } from '../items.ts';
import type { Tables } from '../tables.ts';
import type { SearchTables } from './tables.ts';

const keyOf = ({ facet, value }: Pick<Term, 'facet' | 'value'>) => `${facet} ${value}`;

/** Whether a term is called otherwise than its value, as rights are whose value is an address. */
const isNamed = ({ value, label }: Term) => label !== value;
const namedLast = (one: Term, other: Term) => Number(isNamed(one)) - Number(isNamed(other));

/** Stores terms that are new, and what others are called by now. @returns gives the id of each */
export async function writeTerms(
  db: Kysely<Tables & SearchTables>,
  terms: readonly Term[],
): Promise<(term: Term) => number | undefined> {
  // Of several names for a value the last one counts, and any before none.
  const wanted = new Map([...terms].sort(namedLast).map((term) => [keyOf(term), term]));
  const ids = new Map<string, number>();
  const labels = new Map<string, string>();
  const read = async (some: readonly Term[]) => {
    const { rows } = await sql<Term & { id: number }>`
      SELECT search_terms.id, facet, search_terms.value, label FROM ${itemsOf(
        db,
        some.map(({ facet, value }) => [facet, value]),
      )}
      JOIN search_terms ON facet = items.value->>0 AND search_terms.value = items.value->>1`.execute(db);
    for (const row of rows) {
      ids.set(keyOf(row), row.id);
      labels.set(keyOf(row), row.label);
    }
  };
  await read([...wanted.values()]);
  const missing = [...wanted.values()].filter((term) => !ids.has(keyOf(term)));
  const renamed = [...wanted.values()].filter(
    (term) => isNamed(term) && (labels.get(keyOf(term)) ?? term.label) !== term.label,
  );
  // In one order, so that no two transactions wait for each other.
  for (const { facet, value, label } of renamed.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)))
    await db
      .updateTable('search_terms')
      .set({ label })
      .where('facet', '=', facet)
      .where('value', '=', value)
      .execute();
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
