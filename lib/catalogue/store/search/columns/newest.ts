import type { NewestRequest } from '#lib/search/engine.ts';
import { byFacet, type Chosen } from '#lib/search/query.ts';
import { type Columns, cells, rowStates } from './columns.ts';
import type { TermRow } from './facet-values.ts';

/** Maximum objects examined, those added last: a library may have any number, and pictures must not take long. */
const maxExamined = 1_000_000;

/** The values by which shelves are named. */
export function valuesOf({ shelves }: NewestRequest): { chosen: Chosen } {
  const named = shelves.flatMap((shelf) => ('facet' in shelf ? [shelf] : []));
  return {
    chosen: byFacet((name) => named.flatMap(({ facet, value }) => (facet === name ? [value] : []))),
  };
}

/**
 * Numbers of the newest objects on each shelf, newest first, in one pass over all objects.
 * @param terms those for the values by which shelves are named
 */
export function newestNumbers(
  columns: Columns,
  { shelves, limit }: NewestRequest,
  terms: readonly TermRow[],
): number[][] {
  const newest = shelves.map((): number[] => []);
  /** What an object must exceed to be among them. */
  const least = new Float64Array(shelves.length).fill(Number.NEGATIVE_INFINITY);
  const offer = (shelf: number, number: number, sorting: number) => {
    const numbers = newest[shelf];
    if (!numbers || sorting <= (least[shelf] ?? 0)) return;
    const place = numbers.findIndex((other) => columns.sorting(other) < sorting);
    numbers.splice(place < 0 ? numbers.length : place, 0, number);
    if (numbers.length > limit) numbers.pop();
    if (numbers.length === limit) least[shelf] = columns.sorting(numbers.at(-1) ?? 0);
  };
  /** By term: its shelf, from 1. */
  const shelfOf = new Uint16Array(columns.termLimit);
  const periods: { shelf: number; from: number; to: number }[] = [];
  for (const [index, shelf] of shelves.entries()) {
    if (!('facet' in shelf)) periods.push({ shelf: index, ...shelf });
    else {
      const term = terms.find(({ facet, value }) => facet === shelf.facet && value === shelf.value);
      if (term) shelfOf[term.id] = index + 1;
    }
  }
  const { rowStarts, rows } = columns.arrays;
  const last = columns.last - columns.before;
  for (let offset = Math.max(1, last - maxExamined + 1); offset <= last; offset += 1) {
    const start = rowStarts[offset] ?? rowStates.never;
    if (start <= rowStates.removed) continue;
    const number = columns.before + offset;
    const sorting = columns.sorting(number);
    const first = start + cells.terms;
    const behind = first + (rows[start + cells.termCount] ?? 0);
    for (let index = first; index < behind; index += 1) {
      const shelf = shelfOf[rows[index] ?? 0] ?? 0;
      if (shelf > 0) offer(shelf - 1, number, sorting);
    }
    const [yearFrom, yearTo] = [rows[start + cells.yearFrom] ?? 0, rows[start + cells.yearTo] ?? 0];
    if (yearFrom === 0) continue;
    for (const { shelf, from, to } of periods)
      if (yearFrom <= to && yearTo >= from) offer(shelf, number, sorting);
  }
  return newest;
}

/** The same by ids. */
export function named(numbers: readonly number[][], ids: ReadonlyMap<number, string>): string[][] {
  return numbers.map((some) => some.flatMap((number) => ids.get(number) ?? []));
}
