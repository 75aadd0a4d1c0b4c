import { shownValues, type ValueCount } from '#lib/search/engine.ts';
import { byFacet, type FacetName, facetNames } from '#lib/search/query.ts';
import type { Columns } from './columns.ts';

/** A term as in the index's table. */
export type TermRow = { id: number; facet: FacetName; value: string; label: string };

/** Values of a facet to consider: at worst every second one is a hidden person, ranked behind the visible namesake. */
export const candidates = 2 * shownValues;

/**
 * Ids of the most frequent terms of each facet, with spares for those that are hidden.
 * @param counts of hits, by term id
 */
export function frequentTerms(columns: Columns, counts: Uint32Array): number[] {
  const best = facetNames.map((): number[] => []);
  // What a term must exceed: of equally frequent ones, those with lower ids come first.
  const least = new Uint32Array(facetNames.length);
  const { facets } = columns.arrays;
  for (let term = 1; term < counts.length; term += 1) {
    const count = counts[term] ?? 0;
    if (count === 0) continue;
    const facet = (facets[term] ?? 0) - 1;
    const terms = best[facet];
    if (!terms || count <= (least[facet] ?? 0)) continue;
    let place = terms.length;
    while (place > 0 && (counts[terms[place - 1] ?? 0] ?? 0) < count) place -= 1;
    terms.splice(place, 0, term);
    if (terms.length > candidates) terms.pop();
    if (terms.length === candidates) least[facet] = counts[terms.at(-1) ?? 0] ?? 0;
  }
  return best.flat();
}

/** The terms that any object has, with the numbers of these objects. */
export function countedTerms(columns: Columns, terms: readonly TermRow[]): ValueCount[] {
  return terms.flatMap(({ id, value, label }) =>
    columns.isUsed(id) ? [{ value, label, count: columns.objectsOf(id) }] : [],
  );
}

function moreHits(counts: Uint32Array) {
  return (one: Pick<TermRow, 'id'>, other: Pick<TermRow, 'id'>) =>
    (counts[other.id] ?? 0) - (counts[one.id] ?? 0) || one.id - other.id;
}

/** The values of each facet by descending frequency: all chosen ones, and as many of the others as are shown. */
export function facetValues(
  chosen: readonly TermRow[],
  frequent: readonly TermRow[],
  counts: Uint32Array,
): Record<FacetName, ValueCount[]> {
  return byFacet((facet) => {
    const [own, others] = [chosen, frequent].map((terms) => terms.filter((term) => term.facet === facet));
    const most = others?.sort(moreHits(counts)).slice(0, shownValues) ?? [];
    const unique = new Map([...(own ?? []), ...most].map((term) => [term.id, term]));
    const values = [...unique.values()].map(({ id, value, label }) => ({
      value,
      label,
      count: counts[id] ?? 0,
    }));
    return values.sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
  });
}
