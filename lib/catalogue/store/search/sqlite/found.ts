import type { Columns } from './columns.ts';

/** Objects that match, by their numbers. */
export type Found = {
  all: Uint32Array;
  /** How many of them match by their records; they are the first. */
  byRecord: number;
  /** On how many pages of each object the words stand. */
  pagesOf(number: number): number;
  /** Whether it matches by its pages alone. */
  isByText(number: number): boolean;
};

/**
 * Adds to the objects that match by their records those that do by their pages.
 * @param pages an object as often as it has a page that matches; 0 stands for one that is gone
 * @param allowed objects that may match by their pages; undefined: all
 */
export function withPages(
  { last }: Pick<Columns, 'last'>,
  records: Uint32Array,
  pages: Uint32Array,
  allowed: Uint32Array | undefined,
): Found {
  if (pages.length === 0)
    return { all: records, byRecord: records.length, pagesOf: () => 0, isByText: () => false };
  const counts = new Uint32Array(last + 1);
  const [isByRecord, isAllowed] = [marked(records, last), allowed && marked(allowed, last)];
  const all = new Uint32Array(records.length + pages.length);
  all.set(records);
  let count = records.length;
  for (const number of pages) {
    const before = counts[number] ?? 0;
    counts[number] = before + 1;
    if (before > 0 || number === 0 || isByRecord[number] === 1 || isAllowed?.[number] === 0) continue;
    all[count] = number;
    count += 1;
  }
  return {
    all: all.subarray(0, count),
    byRecord: records.length,
    pagesOf: (number) => counts[number] ?? 0,
    isByText: (number) => isByRecord[number] !== 1,
  };
}

function marked(numbers: Uint32Array, last: number): Uint8Array {
  const marks = new Uint8Array(last + 1);
  for (const number of numbers) marks[number] = 1;
  return marks;
}
