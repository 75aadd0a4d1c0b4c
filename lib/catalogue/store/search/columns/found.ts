import type { HitRange } from '#lib/search/query.ts';

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
 * @param last the highest number
 * @param pages an object as often as it has a page that matches; 0 stands for one that is gone
 * @param allowed objects that may match by their pages; undefined: all
 */
export function withPages(
  last: number,
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

/** 1 at the places of some numbers. @param last the highest of all */
export function marked(numbers: Uint32Array, last: number): Uint8Array {
  const marks = new Uint8Array(last + 1);
  for (const number of numbers) marks[number] = 1;
  return marks;
}

/** Some pages of an object: how many of those that match come before them, and how many they are at the most. */
export type PagesOfObject = { number: number; offset: number; limit: number };

/** Which pages of which objects stand in a range of all pages that match. @param hits in their order */
export function pagesInRange(
  hits: Iterable<number>,
  pagesOf: (number: number) => number,
  { offset, limit }: HitRange,
): PagesOfObject[] {
  const wanted: PagesOfObject[] = [];
  let before = 0;
  for (const number of hits) {
    if (before >= offset + limit) break;
    const own = pagesOf(number);
    const first = Math.max(0, offset - before);
    const count = Math.min(own, offset + limit - before) - first;
    if (count > 0) wanted.push({ number, offset: first, limit: count });
    before += own;
  }
  return wanted;
}
