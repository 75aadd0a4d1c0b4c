import type { Engine, EngineSuggestion, SuggestRequest } from '#lib/search/engine.ts';
import type { FacetName } from '#lib/search/query.ts';
import { usedValues } from './facets.ts';
import { type QueryContext, termIds } from './sphinxql.ts';

/** Values considered per value requested: some are no longer used by any object. */
const spare = 4;

/** The suggestions of the store's own index, without values that no object in searchd has any more. */
export async function suggestions(
  context: QueryContext,
  own: Engine,
  request: SuggestRequest,
): Promise<EngineSuggestion[]> {
  const found = await own.suggest({ ...request, limit: request.limit * spare, withUnused: true });
  const titles = found.filter(({ kind }) => kind === 'title').slice(0, request.limit);
  const terms = found.flatMap((one) => (one.kind === 'title' ? [] : [one]));
  const used = await Promise.all(
    [...new Set(terms.map(({ kind }) => kind))].map(async (facet) => {
      const values = terms.flatMap(({ kind, value }) => (kind === facet ? [value] : []));
      return await usedOf(context, facet, values);
    }),
  );
  const all = new Set(used.flat());
  const suggested = terms.filter(({ kind, value }) => all.has(`${kind} ${value}`)).slice(0, request.limit);
  return [...titles, ...suggested];
}

async function usedOf(context: QueryContext, facet: FacetName, values: readonly string[]): Promise<string[]> {
  const ids = await termIds(context.db, facet, values);
  const terms = [...ids].map(([value, id]) => ({ id, facet, value }));
  return (await usedValues(context, terms)).map(({ value }) => `${facet} ${value}`);
}
