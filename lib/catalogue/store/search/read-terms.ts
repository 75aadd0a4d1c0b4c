import { type Kysely, sql } from 'kysely';
import type { ValuesRequest } from '#lib/search/engine.ts';
import { highest } from '../database.ts';
import type { Tables } from '../tables.ts';
import type { TermRow } from './columns/facet-values.ts';

/**
 * Condition for the visible rows of search_terms: a person distinguished by dates is shown only if the library has
 * others of the same name. A string, since the SQL is the same everywhere.
 */
export const isShown = `(namesakes IS NULL OR EXISTS (SELECT 1 FROM search_terms AS other
  WHERE other.namesakes = search_terms.namesakes AND other.id <> search_terms.id))`;

/** Visible terms of some facets in a range of ids, by id, whether or not any object has them. */
export async function readTerms(db: Kysely<Tables>, { facets, from, to }: ValuesRequest): Promise<TermRow[]> {
  return await db
    .selectFrom('search_terms')
    .select(['id', 'facet', 'value', 'label'])
    .where('id', '>=', from)
    .where('id', '<', to)
    .where('facet', 'in', [...facets])
    .where(sql.raw<boolean>(isShown))
    .orderBy('id')
    .execute();
}

/** All ids of terms are below this. */
export async function termLimit(db: Kysely<Tables>): Promise<number> {
  return (await highest(db.selectFrom('search_terms'), 'id')) + 1;
}
