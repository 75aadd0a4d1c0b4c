import type { Engine, EngineSuggestion, SuggestRequest } from '#lib/search/engine.ts';
import type { FacetName } from '#lib/search/query.ts';
import { usedValues } from './facets.ts';
import { type QueryContext, termsNamed } from './sphinxql.ts';

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
  const [facets, values] = [terms.map(({ kind }) => kind), terms.map(({ value }) => value)];
  const keys = new Set(terms.map(({ kind, value }) => keyOf(kind, value)));
  // A value may occur in other facets, too, in which it is not suggested and need not be counted.
  const named = (await termsNamed(context.db, facets, values)).filter(({ facet, value }) =>
    keys.has(keyOf(facet, value)),
  );
  const used = new Set((await usedValues(context, named)).map(({ facet, value }) => keyOf(facet, value)));
  const suggested = terms.filter(({ kind, value }) => used.has(keyOf(kind, value))).slice(0, request.limit);
  return [...titles, ...suggested];
}

const keyOf = (facet: FacetName, value: string) => `${facet} ${value}`;
