import { type EngineResult, type FoundPages, shownPages } from '#lib/search/engine.ts';
import type { HitRange } from '#lib/search/query.ts';
import type { Span } from './columns.ts';
import { facetValues, type TermRow } from './facet-values.ts';
import type { Tally } from './tally.ts';

/** Matching pages: for each, its object's number (0 if that is gone) and its position there. */
export type MatchingPages = { numbers: Uint32Array; positions: Uint16Array };

/** No matching pages. */
export const noPages: MatchingPages = { numbers: new Uint32Array(0), positions: new Uint16Array(0) };

/** No objects that match by their records. */
export const noObjects = new Uint32Array(0);

/** Matching objects, by number. */
export type Found = {
  /** First those that match by their records. */
  all: Uint32Array;
  /** On how many pages of an object the words occur. */
  pagesOf(number: number): number;
  /** Whether it matches only by its pages. */
  isByText(number: number): boolean;
  /** The positions of the matching pages of some objects, ascending. */
  positionsOf(numbers: Iterable<number>): Map<number, number[]>;
};

/**
 * Adds to the objects that match by their records those that do by their pages.
 * @param span of the numbers of all objects
 * @param allowed objects that may match by their pages; undefined: all
 */
export function withPages(
  span: Span,
  records: Uint32Array,
  { numbers, positions }: MatchingPages,
  allowed: Uint32Array | undefined,
): Found {
  if (numbers.length === 0)
    return { all: records, pagesOf: () => 0, isByText: () => false, positionsOf: () => new Map() };
  const { before: lowest, last } = span;
  const counts = new Uint32Array(last - lowest + 1);
  const [isByRecord, isAllowed] = [marked(records, span), allowed && marked(allowed, span)];
  const all = new Uint32Array(records.length + numbers.length);
  all.set(records);
  let count = records.length;
  for (const number of numbers) {
    const before = counts[number - lowest] ?? 0;
    counts[number - lowest] = before + 1;
    if (before > 0 || number === 0 || isByRecord(number) || isAllowed?.(number) === false) continue;
    all[count] = number;
    count += 1;
  }
  return {
    all: all.subarray(0, count),
    pagesOf: (number) => counts[number - lowest] ?? 0,
    isByText: (number) => !isByRecord(number),
    positionsOf(selected) {
      const found = new Map([...selected].map((number): [number, number[]] => [number, []]));
      if (found.size > 0)
        for (const [page, number] of numbers.entries()) found.get(number)?.push(positions[page] ?? 0);
      for (const list of found.values()) list.sort((one, other) => one - other);
      return found;
    },
  };
}

/** A check of whether a number is among the given ones. @param span of the numbers of all objects */
export function marked(numbers: Uint32Array, { before, last }: Span): (number: number) => boolean {
  const marks = new Uint8Array(last - before + 1);
  for (const number of numbers) marks[number - before] = 1;
  return (number) => marks[number - before] === 1;
}

/** An engine's answer. @param numbers of the hits in the range, in order @param ids of these @param shown terms */
export function resultOf(
  found: Found,
  { hits, terms, decades, undated, onlyBy }: Tally,
  numbers: Uint32Array,
  ids: ReadonlyMap<number, string>,
  chosen: readonly TermRow[],
  shown: readonly TermRow[],
): EngineResult {
  return {
    ids: [...numbers].flatMap((number) => ids.get(number) ?? []),
    texts: textsOf(found, numbers, ids),
    count: hits.length,
    facets: facetValues(chosen, shown, terms),
    decades,
    undated,
    emptiedBy: hits.length === 0 ? onlyBy : [],
  };
}

/** An engine's answer to a request for pages. @param selected those in the range @param ids of their objects */
export function pagesOf(
  found: Found,
  hits: Uint32Array,
  selected: ReturnType<typeof pagesInRange>,
  ids: ReadonlyMap<number, string>,
): FoundPages {
  const pages = selected.flatMap(({ number, position }) => {
    const objectId = ids.get(number);
    return objectId === undefined ? [] : [{ objectId, position }];
  });
  return { pages, count: hits.reduce((sum, number) => sum + found.pagesOf(number), 0) };
}

/** The pages of some hits on which the words occur, by object id. */
function textsOf(
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
  range: HitRange,
): { number: number; position: number }[] {
  const { selected, skipped } = hitsInRange(hits, found.pagesOf, range);
  return [...found.positionsOf(selected)]
    .flatMap(([number, positions]) => positions.map((position) => ({ number, position })))
    .slice(skipped, skipped + range.limit);
}

/** Those of some hits, in order, that have the pages in a range, and how many pages of the first come before it. */
export function hitsInRange<Hit>(
  hits: Iterable<Hit>,
  pagesOf: (hit: Hit) => number,
  { offset, limit }: HitRange,
): { selected: Hit[]; skipped: number } {
  const selected: Hit[] = [];
  let skipped: number | undefined;
  let before = 0;
  for (const hit of hits) {
    if (before >= offset + limit) break;
    const behind = before + pagesOf(hit);
    if (behind > offset) {
      skipped ??= offset - before;
      selected.push(hit);
    }
    before = behind;
  }
  return { selected, skipped: skipped ?? 0 };
}
