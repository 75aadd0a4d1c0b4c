import type { NewestRequest } from '#lib/search/engine.ts';
import { byFacet, type Chosen } from '#lib/search/query.ts';
import { type Columns, cells, rowStates } from './columns.ts';
import type { TermRow } from './facet-values.ts';

/** Objects examined at either end, and in all: a library may have any number, and pictures must not take long. */
const [atEitherEnd, inAll] = [2_000, 1_000_000];

/** The values by which shelves are named. */
export function valuesOf({ shelves }: NewestRequest): { chosen: Chosen } {
  const named = shelves.flatMap((shelf) => ('facet' in shelf ? [shelf] : []));
  return {
    chosen: byFacet((name) => named.flatMap(({ facet, value }) => (facet === name ? [value] : []))),
  };
}

/**
 * Numbers of recent objects on each shelf, newest first: the newest of those at both ends, since imports add the newest
 * objects last and mirrors first. Where these have none, the first ones found from the newer end.
 * @param terms those for the values by which shelves are named
 */
export function newestNumbers(
  columns: Columns,
  { shelves, limit }: NewestRequest,
  terms: readonly TermRow[],
): number[][] {
  const newest = shelves.map((): number[] => []);
  /** By term: its shelf, from 1. */
  const shelfOf = new Uint16Array(columns.termLimit);
  let periods: { shelf: number; from: number; to: number }[] = [];
  for (const [index, shelf] of shelves.entries()) {
    if (!('facet' in shelf)) periods.push({ shelf: index, ...shelf });
    else {
      const term = terms.find(({ facet, value }) => facet === shelf.facet && value === shelf.value);
      if (term) shelfOf[term.id] = index + 1;
    }
  }
  const { rowStarts, rows } = columns.arrays;
  const examine = (offset: number, offer: (numbers: number[], number: number) => void) => {
    const start = rowStarts[offset] ?? rowStates.never;
    if (start <= rowStates.removed) return;
    const number = columns.before + offset;
    const first = start + cells.terms;
    const behind = first + (rows[start + cells.termCount] ?? 0);
    for (let index = first; index < behind; index += 1) {
      const shelf = shelfOf[rows[index] ?? 0] ?? 0;
      const numbers = shelf > 0 ? newest[shelf - 1] : undefined;
      if (numbers) offer(numbers, number);
    }
    const [yearFrom, yearTo] = [rows[start + cells.yearFrom] ?? 0, rows[start + cells.yearTo] ?? 0];
    if (yearFrom === 0) return;
    for (const { shelf, from, to } of periods) {
      const numbers = yearFrom <= to && yearTo >= from ? newest[shelf] : undefined;
      if (numbers) offer(numbers, number);
    }
  };
  const offerInOrder = (numbers: number[], number: number) => {
    const sorting = columns.sorting(number);
    let place = numbers.length;
    while (place > 0 && columns.sorting(numbers[place - 1] ?? 0) < sorting) place -= 1;
    if (place === limit) return;
    numbers.splice(place, 0, number);
    if (numbers.length > limit) numbers.pop();
  };
  let [low, high] = [1, columns.last - columns.before];
  const isNewestLast = columns.sorting(columns.before + high) >= columns.sorting(columns.before + low);
  for (; low <= high && low <= atEitherEnd; low += 1, high -= 1) {
    examine(high, offerInOrder);
    if (low < high) examine(low, offerInOrder);
  }
  // From here on only shelves without any are looked for.
  const isEmpty = (shelf: number) => newest[shelf]?.length === 0;
  for (const { id } of terms) if (!isEmpty((shelfOf[id] ?? 0) - 1)) shelfOf[id] = 0;
  periods = periods.filter(({ shelf }) => isEmpty(shelf));
  let missing = terms.filter(({ id }) => shelfOf[id] && columns.isUsed(id)).length + periods.length;
  const offerFirst = (numbers: number[], number: number) => {
    if (numbers.length === 0) missing -= 1;
    if (numbers.length < limit) numbers.push(number);
  };
  const middle = Math.min(high - low + 1, inAll - 2 * atEitherEnd);
  for (let index = 0; index < middle && missing > 0; index += 1)
    examine(isNewestLast ? high - index : low + index, offerFirst);
  return newest;
}

/** The same by ids. */
export function named(numbers: readonly number[][], ids: ReadonlyMap<number, string>): string[][] {
  return numbers.map((some) => some.flatMap((number) => ids.get(number) ?? []));
}
