import { batchLimit } from '#lib/catalogue/catalogue.ts';
import type { Timestamp } from '#lib/catalogue/timestamp.ts';
import { instantOf } from '../../cli/generate/made-rows.ts';
import { type Row, rounded } from '../rows.ts';
import { shown } from './feed-store.ts';

/** Which batches of the feed are asked for. */
export type FeedCase = { name: string; isAnywhere: boolean; type?: 'entity' };

export const cases: FeedCase[] = [
  { name: 'first', isAnywhere: false },
  { name: 'random depth', isAnywhere: true },
  { name: 'random depth, objects only', isAnywhere: true, type: 'entity' },
];

/** What batches took from a store of so many tiles, in microseconds. */
export type Taken = { tiles: number; p50: number; p99: number };

/** Ratio of the largest to the smallest store that counts as flat. */
const flat = 1.3;

// The same places in each run (a linear congruential generator), so that runs can be compared.
let seed = 20_261_121;
function random(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
}

/** An instant with a whole batch before it. */
export function somewhere(tiles: number): Timestamp {
  return instantOf({ tiles }, batchLimit + Math.floor(random() * (tiles - batchLimit)) + 1);
}

/** The rows of one case. @param taken in the order of the stores' sizes @param isGoal whether the median has to be flat */
export function rowsOf(group: string, { name }: FeedCase, taken: Taken[], isGoal: boolean): Row[] {
  return (['p50', 'p99'] as const).map((key) => {
    const ratio = (taken.at(-1)?.[key] ?? Number.NaN) / (taken[0]?.[key] ?? Number.NaN);
    return {
      group,
      name: `${name}, ${key}`,
      figures: Object.fromEntries(taken.map((each) => [shown(each.tiles), rounded(each[key])])),
      ratio,
      ...(isGoal && key === 'p50' && { goal: `≤ ${flat}`, reached: ratio <= flat }),
    };
  });
}
