import { grouped } from '#lib/grouped.ts';
import type { Engine, EngineSuggestion, SuggestRequest } from '#lib/search/engine.ts';
import type { FacetName } from '#lib/search/query.ts';
import { maxLabelled } from '../columns/suggestion-terms.ts';
import { countValues } from './facets.ts';
import type { QueryContext } from './sphinxql.ts';

/**
 * The suggestions of the store's own index, without values that no object in searchd has any more; of more than
 * `maxLabelled` values with the words these are any.
 */
export async function suggestions(
  context: QueryContext,
  own: Engine,
  request: SuggestRequest,
): Promise<EngineSuggestion[]> {
  const found = await own.suggest({ ...request, limit: maxLabelled, withUnused: true });
  const titles = found.filter(({ kind }) => kind === 'title').slice(0, request.limit);
  const terms = found.flatMap((one) => (one.kind === 'title' ? [] : [one]));
  const counts = new Map<string, number>();
  await Promise.all(
    [...grouped(terms, ({ kind }) => kind)].map(async ([facet, some]) => {
      const values = some.map(({ value }) => value);
      for (const { value, count } of await countValues(context, { facet, values }))
        counts.set(keyOf(facet, value), count);
    }),
  );
  const countOf = ({ kind, value }: (typeof terms)[number]) => counts.get(keyOf(kind, value)) ?? 0;
  const used = terms.filter((term) => countOf(term) > 0);
  const most = used.sort((one, other) => countOf(other) - countOf(one)).slice(0, request.limit);
  return [...titles, ...most];
}

const keyOf = (facet: FacetName, value: string) => `${facet} ${value}`;
