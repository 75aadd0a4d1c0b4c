import type { DecadeCounts } from '#lib/search/engine.ts';
import { type EmptyingFilter, type FacetName, type Filters, facetNames } from '#lib/search/query.ts';
import { type Columns, cells, rowStates } from './columns.ts';
import type { TermRow } from './facet-values.ts';

/** The filters, in terms of ids. */
type Narrowing = {
  /** Alternative terms, by the index of their facet in facetNames. */
  chosen: ReadonlyMap<number, readonly number[]>;
  from: number | undefined;
  to: number | undefined;
  undated: boolean;
};

/** The bit for the years, after those for the facets. */
const yearsBit = 1 << facetNames.length;
const decadeCount = 1000;

/** Counts over the hits. */
export type Tally = {
  /** Hits that pass all filters, in the order given. */
  hits: Uint32Array;
  /** Hits by term, after all filters except those of the term's own facet. */
  terms: Uint32Array;
  /** Hits by the decade in which their years begin and end, after all filters except years. */
  decades: { from: DecadeCounts; to: DecadeCounts };
  undated: number;
  /** Filters that exclude hits on their own, and how many. */
  onlyBy: EmptyingFilter[];
};

/**
 * Filters hits and counts their values, in one pass.
 * @param chosen terms for the values in the filters, where they exist
 * @param countsFacets whether hits are counted by term and decade, too
 */
export function tally(
  columns: Columns,
  numbers: Uint32Array,
  filters: Filters,
  chosen: readonly TermRow[],
  countsFacets: boolean,
): Tally {
  const narrowing = narrowingOf(filters, chosen);
  const { before } = columns;
  const { rowStarts, rows } = columns.arrays;
  const terms = new Uint32Array(countsFacets ? columns.termLimit : 0);
  const [from, to] = [new Uint32Array(decadeCount), new Uint32Array(decadeCount)];
  const chosenTerms = new Uint8Array(narrowing.chosen.size > 0 ? columns.termLimit : 0);
  let required = 0;
  for (const [facet, ids] of narrowing.chosen) {
    required |= 1 << facet;
    for (const id of ids) chosenTerms[id] = 1;
  }
  const { from: minYear = Number.NEGATIVE_INFINITY, to: maxYear = Number.POSITIVE_INFINITY } = narrowing;
  const hasYears = narrowing.from !== undefined || narrowing.to !== undefined;
  if (hasYears || narrowing.undated) required |= yearsBit;
  const onlyBy = new Uint32Array(facetNames.length + 1);
  const hits = new Uint32Array(numbers.length);
  let hitCount = 0;
  let undated = 0;

  for (let at = 0; at < numbers.length; at += 1) {
    const number = numbers[at] ?? 0;
    const start = rowStarts[number - before] ?? rowStates.never;
    if (start <= rowStates.removed) continue;
    const first = start + cells.terms;
    const behind = first + (rows[start + cells.termCount] ?? 0);
    let missing = required;
    for (let index = first; missing !== 0 && index < behind; index += 1) {
      const term = rows[index] ?? 0;
      if (chosenTerms[term] === 1) missing &= ~(1 << columns.facetOf(term));
    }
    const [yearFrom, yearTo] = [rows[start + cells.yearFrom] ?? 0, rows[start + cells.yearTo] ?? 0];
    const isDated = yearFrom > 0;
    if ((missing & yearsBit) !== 0) {
      const isWithin = hasYears ? isDated && yearFrom <= maxYear && yearTo >= minYear : !isDated;
      if (isWithin) missing &= ~yearsBit;
    }
    if (missing === 0) {
      hits[hitCount] = number;
      hitCount += 1;
    } else if ((missing & (missing - 1)) !== 0) continue;
    else {
      const bit = 31 - Math.clz32(missing);
      onlyBy[bit] = (onlyBy[bit] ?? 0) + 1;
    }
    if (!countsFacets) continue;
    // A hit excluded by only one facet still counts towards that facet's values.
    for (let index = first; missing !== yearsBit && index < behind; index += 1) {
      const term = rows[index] ?? 0;
      if (missing === 0 || missing === 1 << columns.facetOf(term)) terms[term] = (terms[term] ?? 0) + 1;
    }
    if ((missing & ~yearsBit) === 0) {
      if (!isDated) undated += 1;
      else {
        count(from, decadeOf(yearFrom));
        count(to, decadeOf(yearTo));
      }
    }
  }
  const names: (FacetName | 'years')[] = [...facetNames, 'years'];
  return {
    hits: hits.subarray(0, hitCount),
    terms,
    decades: { from: decadesOf(from), to: decadesOf(to) },
    undated,
    onlyBy: names.flatMap((filter, bit) => {
      const count = countsFacets ? (onlyBy[bit] ?? 0) : 0;
      return count > 0 ? [{ filter, count }] : [];
    }),
  };
}

function narrowingOf({ chosen: values, from, to, undated }: Filters, terms: readonly TermRow[]): Narrowing {
  const chosen = new Map<number, number[]>();
  for (const [index, facet] of facetNames.entries())
    if (values[facet]?.length)
      chosen.set(
        index,
        terms.flatMap((term) => (term.facet === facet ? [term.id] : [])),
      );
  return { chosen, from, to, undated };
}

function decadeOf(year: number): number {
  return Math.min(decadeCount - 1, Math.floor(year / 10));
}

function decadesOf(counts: Uint32Array): DecadeCounts {
  const decades = new Map<number, number>();
  for (const [index, count] of counts.entries()) if (count > 0) decades.set(10 * index, count);
  return decades;
}

function count(counts: Uint32Array, index: number): void {
  counts[index] = (counts[index] ?? 0) + 1;
}
