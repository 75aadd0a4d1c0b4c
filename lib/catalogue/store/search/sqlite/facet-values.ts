import { type EngineRequest, shownValues, type ValueCount } from '#lib/search/engine.ts';
import { type FacetName, type Filters, facetNames } from '#lib/search/query.ts';
import type { Columns } from './columns.ts';
import { sortedPart } from './select.ts';
import type { Statements } from './statements.ts';
import type { Tally } from './tally.ts';

/** The most frequent values of each facet, and those that are chosen. */
export function facetValues(
  statements: Statements,
  columns: Columns,
  { filters, countsFacets }: EngineRequest,
  { terms }: Pick<Tally, 'terms'>,
): Record<FacetName, ValueCount[]> {
  const best = facetNames.map((): number[] => []);
  if (countsFacets)
    for (let term = 1; term < terms.length; term += 1)
      if ((terms[term] ?? 0) > 0) best[columns.facetOf(term)]?.push(term);
  const isMore = (one: number, other: number) => {
    const difference = (terms[one] ?? 0) - (terms[other] ?? 0);
    return difference > 0 || (difference === 0 && one < other);
  };
  const shown = best.flatMap((list) => [...sortedPart(Uint32Array.from(list), 0, shownValues, isMore)]);
  const values = termsIn(statements, shown, filters);
  const entries = facetNames.map((facet): [FacetName, ValueCount[]] => [
    facet,
    values
      .filter((one) => one.facet === facet)
      .map(({ id, value, label }) => ({ value, label, count: terms[id] ?? 0 }))
      .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1)),
  ]);
  return Object.fromEntries(entries) as Record<FacetName, ValueCount[]>;
}

/** Some terms, and those that are chosen. */
function termsIn(statements: Statements, ids: number[], { chosen }: Filters) {
  const rows = statements
    .prepare('SELECT id, facet, value, label FROM search_terms WHERE id IN (SELECT value FROM json_each(?))')
    .all(JSON.stringify(ids)) as [number, string, string, string][];
  const select = statements.prepare(
    'SELECT id, facet, value, label FROM search_terms WHERE facet = ? AND value IN (SELECT value FROM json_each(?))',
  );
  for (const facet of facetNames)
    if (chosen[facet]) rows.push(...(select.all(facet, JSON.stringify(chosen[facet])) as typeof rows));
  const unique = new Map(rows.map((row) => [row[0], row]));
  return [...unique.values()].map(([id, facet, value, label]) => ({ id, facet, value, label }));
}
