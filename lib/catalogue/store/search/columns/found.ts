import { type EngineResult, shownPages } from '#lib/search/engine.ts';
import type { HitRange } from '#lib/search/query.ts';

/** Matching pages: for each, its object's number (0 if that is gone) and its position there. */
export type MatchingPages = { numbers: Uint32Array; positions: Uint16Array };

/** No matching pages. */
export const noPages: MatchingPages = { numbers: new Uint32Array(0), positions: new Uint16Array(0) };

/** Matching objects, by number. */
export type Found = {
  all: Uint32Array;
  /** How many of them match by their records; these come first. */
  byRecord: number;
  /** On how many pages of an object the words occur. */
  pagesOf(number: number): number;
  /** Whether it matches only by its pages. */
  isByText(number: number): boolean;
  /** The positions of the matching pages of some objects, ascending. */
  positionsOf(numbers: Iterable<number>): Map<number, number[]>;
};

/**
 * Adds objects that match by their pages to those that match by their records.
 * @param last the highest number
 * @param allowed objects that may match by their pages; undefined: all
 */
export function withPages(
  last: number,
  records: Uint32Array,
  { numbers, positions }: MatchingPages,
  allowed: Uint32Array | undefined,
): Found {
  const counts = new Uint32Array(last + 1);
  const [isByRecord, isAllowed] = [marked(records, last), allowed && marked(allowed, last)];
  const all = new Uint32Array(records.length + numbers.length);
  all.set(records);
  let count = records.length;
  for (const number of numbers) {
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
    positionsOf(wanted) {
      const found = new Map([...wanted].map((number): [number, number[]] => [number, []]));
      if (found.size > 0)
        for (const [page, number] of numbers.entries()) found.get(number)?.push(positions[page] ?? 0);
      for (const list of found.values()) list.sort((one, other) => one - other);
      return found;
    },
  };
}

/** An array with 1 at the indexes of some numbers. @param last the highest possible number */
export function marked(numbers: Uint32Array, last: number): Uint8Array {
  const marks = new Uint8Array(last + 1);
  for (const number of numbers) marks[number] = 1;
  return marks;
}

/** The pages of some hits on which the words occur, by object id. */
export function textsOf(
  found: Found,
  numbers: Iterable<number>,
  ids: ReadonlyMap<number, string>,
): EngineResult['texts'] {
  const withText = [...numbers].filter((number) => found.pagesOf(number) > 0);
  return new Map(
    [...found.positionsOf(withText)].flatMap(([number, positions]) => {
      const id = ids.get(number);
      return id === undefined
        ? []
        : [[id, { pages: positions.length, positions: positions.slice(0, shownPages) }]];
    }),
  );
}

/** The pages in a range of all matching pages. @param hits in order */
export function pagesInRange(
  hits: Iterable<number>,
  found: Found,
  { offset, limit }: HitRange,
): { number: number; position: number }[] {
  const wanted: number[] = [];
  let skipped: number | undefined;
  let before = 0;
  for (const number of hits) {
    if (before >= offset + limit) break;
    const behind = before + found.pagesOf(number);
    if (behind > offset) {
      skipped ??= offset - before;
      wanted.push(number);
    }
    before = behind;
  }
  return [...found.positionsOf(wanted)]
    .flatMap(([number, positions]) => positions.map((position) => ({ number, position })))
    .slice(skipped ?? 0, (skipped ?? 0) + limit);
}
