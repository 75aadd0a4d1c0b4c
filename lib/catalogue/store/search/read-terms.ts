import { type Kysely, sql } from 'kysely';
import type { ValuesRequest } from '#lib/search/engine.ts';
import type { FacetName } from '#lib/search/query.ts';
import type { Tables } from '../tables.ts';
import type { TermRow } from './columns/facet-values.ts';
import type { SearchTables } from './tables.ts';

/**
 * Of search_terms those that are shown: a person who is told apart by dates is where the library has had others of the same name. As text,
 * for it is the same SQL everywhere.
 */
export const isShown = `(namesakes IS NULL OR EXISTS (SELECT 1 FROM search_terms AS other
  WHERE other.namesakes = search_terms.namesakes AND other.id <> search_terms.id))`;

/** Terms of some facets that are shown by their ids, in the order of these, whether objects have them or not. */
export async function readTerms(
  db: Kysely<Tables>,
  { facets, from, to }: ValuesRequest,
): Promise<Omit<TermRow, 'label'>[]> {
  const rows = await db
    .withTables<SearchTables>()
    .selectFrom('search_terms')
    .select(['id', 'facet', 'value'])
    .where('id', '>=', from)
    .where('id', '<', to)
    .where('facet', 'in', [...facets])
    .where(sql.raw<boolean>(isShown))
    .orderBy('id')
    .execute();
  return rows.map(({ id, facet, value }) => ({ id, facet: facet as FacetName, value }));
}

/** Ids of terms are below this. */
export async function termLimit(db: Kysely<Tables>): Promise<number> {
  const { last } = await db
    .withTables<SearchTables>()
    .selectFrom('search_terms')
    .select((row) => row.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}
