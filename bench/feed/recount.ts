import { setImmediate } from 'node:timers/promises';
import { countStatistics } from '#lib/catalogue/store/statistics.ts';
import { quantile, type Row, rounded } from '../rows.ts';
import { askBatch } from './batches.ts';
import { type FeedStore, shown } from './feed-store.ts';

/** Batches that are asked for while nothing is counted. */
const alone = 1_000;

/** Counts all objects of a store while the feed is read, in the same program, and tells what its readers waited. */
export async function recountRows(engine: string, store: FeedStore): Promise<Row[]> {
  let left = alone;
  const undisturbed = await readWhile(store, () => left-- > 0);
  let isCounting = true;
  const begun = process.hrtime.bigint();
  const counted = countStatistics(store.store.db).finally(() => {
    isCounting = false;
  });
  const disturbed = await readWhile(store, () => isCounting);
  const { entities } = await counted;
  const seconds = Number(process.hrtime.bigint() - begun) / 1e9;
  const group =
    'the feed while all objects are counted: ms from asking, in line with the count, to the answer';
  const name = `${engine}, ${shown(store.tiles)}`;
  const row = (what: string, times: number[], figures: Row['figures']): Row => ({
    group,
    name: `${name}, ${what}`,
    figures: {
      p50: rounded(quantile(times, 0.5)),
      p99: rounded(quantile(times, 0.99)),
      longest: rounded(quantile(times, 1)),
      ...figures,
    },
  });
  return [
    row('alone', undisturbed, {}),
    row('beside the count', disturbed, { 'count s': rounded(seconds), objects: entities.total }),
  ];
}

/** Milliseconds of batches asked for one after the other, each of which first waits for its turn as a request does. */
async function readWhile(store: FeedStore, isWanted: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (isWanted()) {
    const begun = process.hrtime.bigint();
    await setImmediate();
    await askBatch(store, {});
    times.push(Number(process.hrtime.bigint() - begun) / 1e6);
  }
  return times;
}
