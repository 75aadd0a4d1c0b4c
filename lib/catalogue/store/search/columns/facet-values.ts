import { shownValues, type ValueCount } from '#lib/search/engine.ts';
import { type FacetName, facetNames } from '#lib/search/query.ts';
import type { Columns } from './columns.ts';
import { sortedPart } from './select.ts';

/** A term as the index's table has it. */
export type TermRow = { id: number; facet: FacetName; value: string; label: string };

/** Ids of the most frequent terms of each facet. @param counts of hits, by the id of a term */
export function frequentTerms(columns: Columns, counts: Uint32Array): number[] {
  const found = facetNames.map((): number[] => []);
  for (let term = 1; term < counts.length; term += 1)
    if ((counts[term] ?? 0) > 0) found[columns.facetOf(term)]?.push(term);
  const isMore = (one: number, other: number) => {
    const difference = (counts[one] ?? 0) - (counts[other] ?? 0);
    return difference > 0 || (difference === 0 && one < other);
  };
  return found.flatMap((list) => [...sortedPart(Uint32Array.from(list), 0, shownValues, isMore)]);
}

/** The values of each facet, the most frequent first. @param terms some may be given twice */
export function facetValues(terms: readonly TermRow[], counts: Uint32Array): Record<FacetName, ValueCount[]> {
  const unique = [...new Map(terms.map((term) => [term.id, term])).values()];
  const entries = facetNames.map((facet): [FacetName, ValueCount[]] => [
    facet,
    unique
      .filter((term) => term.facet === facet)
      .map(({ id, value, label }) => ({ value, label, count: counts[id] ?? 0 }))
      .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1)),
  ]);
  return Object.fromEntries(entries) as Record<FacetName, ValueCount[]>;
}
