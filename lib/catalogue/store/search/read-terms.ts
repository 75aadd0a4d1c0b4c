import type { Kysely } from 'kysely';
import type { ValuesRequest } from '#lib/search/engine.ts';
import type { FacetName } from '#lib/search/query.ts';
import type { Tables } from '../tables.ts';
import type { TermRow } from './columns/facet-values.ts';
import type { SearchTables } from './tables.ts';

/** Terms of some facets by their ids, in the order of these, whether objects have them or not. */
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
