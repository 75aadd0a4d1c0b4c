import type { EngineRequest } from '#lib/search/engine.ts';
import type { Columns } from './columns.ts';
import type { Found } from './found.ts';
import { sortedPart } from './select.ts';

/** The hits that an engine ranks by a query's words, and for each a positive weight: higher is better. */
export type Scores = { numbers: Uint32Array; weights: Uint32Array | Float32Array };

/** The ranking of hits by a query's words. */
export type Ranking = {
  /** Hits in each tier, best first; if there are many, only those added last. Read until there are enough. */
  tiers: Iterable<Uint32Array>;
  scores: Scores;
};

/** Whether the first object was added to the library after the second. */
export function newerFirst(columns: Columns): (one: number, other: number) => boolean {
  return (one, other) => {
    const difference = columns.sorting(one) - columns.sorting(other);
    return difference > 0 || (difference === 0 && one > other);
  };
}

/**
 * Number of titles to read in alphabetical order so that they most likely include the first `end` of many hits.
 */
export function titlesFor(end: number, hits: Uint32Array, { count }: Columns): number {
  return Math.ceil((1.25 * end * count) / hits.length);
}

/** A range of hits, in any order except by title. @param ranking where the order is by relevance */
export function orderedHits(
  columns: Columns,
  { order, range }: Pick<EngineRequest, 'order' | 'range'>,
  found: Found,
  hits: Uint32Array,
  ranking: Ranking | undefined,
): Uint32Array {
  const isNewer = newerFirst(columns);
  const { offset } = range;
  const end = offset + range.limit;
  if (order === 'date' || order === '-date') {
    const sign = order === 'date' ? 1 : -1;
    return sortedPart(hits, offset, end, (one, other) => {
      const [first, second] = [columns.firstDate(one), columns.firstDate(other)];
      // Issues of one date are mostly added in their order.
      if (first === second) return sign > 0 ? isNewer(other, one) : isNewer(one, other);
      // Those without a date come last in either order.
      if (first === 0 || second === 0) return second === 0;
      return sign * (first - second) < 0;
    });
  }
  if (!ranking) return sortedPart(hits, offset, end, isNewer);
  return byRelevance(columns, { offset, end }, found, hits, ranking);
}

/** The tier of hits that are in none and have no score. */
const unranked = 255;

/** Hits by tier, and last all that have a score. */
function* best({ tiers, scores }: Ranking): Iterable<Uint32Array> {
  yield* tiers;
  yield scores.numbers;
}

function byRelevance(
  columns: Columns,
  { offset, end }: { offset: number; end: number },
  found: Found,
  hits: Uint32Array,
  ranking: Ranking,
): Uint32Array {
  const isNewer = newerFirst(columns);
  const { before, last } = columns;
  const tierOf = new Uint8Array(last - before + 1);
  for (const number of hits) tierOf[number - before] = unranked;
  let [tier, count] = [0, 0];
  for (const numbers of best(ranking)) {
    tier += 1;
    for (const number of numbers)
      if (tierOf[number - before] === unranked) {
        tierOf[number - before] = tier;
        count += 1;
      }
    if (count >= Math.min(end, hits.length)) break;
  }
  const weightOf = new Float32Array(last - before + 1);
  for (const [index, number] of ranking.scores.numbers.entries())
    weightOf[number - before] = ranking.scores.weights[index] ?? 0;
  const ranked = hits.filter((number) => tierOf[number - before] !== unranked);
  const better = (one: number, other: number) => {
    const tier = (tierOf[one - before] ?? 0) - (tierOf[other - before] ?? 0);
    if (tier !== 0) return tier < 0;
    const more = (weightOf[one - before] ?? 0) - (weightOf[other - before] ?? 0);
    return more === 0 ? isNewer(one, other) : more > 0;
  };
  const front = sortedPart(ranked, offset, end, better);
  if (end <= ranked.length) return front;
  const rest = hits.filter((number) => tierOf[number - before] === unranked);
  const begin = Math.max(0, offset - ranked.length);
  const back = sortedPart(rest, begin, end - ranked.length, (one, other) => {
    const [first, second] = [found.isByText(one), found.isByText(other)];
    if (first !== second) return second;
    const pages = first ? found.pagesOf(one) - found.pagesOf(other) : 0;
    return pages === 0 ? isNewer(one, other) : pages > 0;
  });
  const both = new Uint32Array(front.length + back.length);
  both.set(front);
  both.set(back, front.length);
  return both;
}
