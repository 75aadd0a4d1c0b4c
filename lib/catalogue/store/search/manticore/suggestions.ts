import type { Engine, EngineSuggestion, SuggestRequest } from '#lib/search/engine.ts';
import type { FacetName } from '#lib/search/query.ts';
import { maxLabelled } from '../columns/suggestion-terms.ts';
import { countUsed } from './facets.ts';
import { type QueryContext, termsNamed } from './sphinxql.ts';

/**
 * The suggestions of the store's own index, without values that searchd's objects no longer have, most frequent first.
 * Where more than `maxLabelled` values have the words, an arbitrary choice of that many is considered.
 * @param limit maximum values of a facet counted per query
 */
export async function suggestions(
  context: QueryContext,
  own: Engine,
  request: SuggestRequest,
  limit?: number,
): Promise<EngineSuggestion[]> {
  const found = await own.suggest({ ...request, limit: maxLabelled, withUnused: true });
  const titles = found.filter(({ kind }) => kind === 'title').slice(0, request.limit);
  const terms = found.flatMap((one) => (one.kind === 'title' ? [] : [one]));
  const [facets, values] = [terms.map(({ kind }) => kind), terms.map(({ value }) => value)];
  const keys = new Set(terms.map(({ kind, value }) => keyOf(kind, value)));
  // A value may occur in other facets, too, in which it is not suggested and need not be counted.
  const named = (await termsNamed(context.db, facets, values)).filter(({ facet, value }) =>
    keys.has(keyOf(facet, value)),
  );
  const byId = await countUsed(context, named, limit);
  const counts = new Map(named.map(({ id, facet, value }) => [keyOf(facet, value), byId.get(id) ?? 0]));
  const countOf = ({ kind, value }: (typeof terms)[number]) => counts.get(keyOf(kind, value)) ?? 0;
  const used = terms.filter((term) => countOf(term) > 0);
  const most = used.sort((one, other) => countOf(other) - countOf(one)).slice(0, request.limit);
  return [...titles, ...most];
}

const keyOf = (facet: FacetName, value: string) => `${facet} ${value}`;
