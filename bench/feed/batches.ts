import { answerApi } from '#lib/api/answer.ts';
import { batchLimit } from '#lib/catalogue/catalogue.ts';
import { quantile, type Row } from '../rows.ts';
import { cases, type FeedCase, rowsOf, somewhere, type Taken } from './cases.ts';
import type { FeedStore } from './feed-store.ts';

const batches = 1_000;

/** Parameters of a batch, as the API takes them. */
type Query = Record<string, string>;

/** Asks a store for the API's answer to a batch of its feed. @throws when it is no such answer */
export async function askBatch({ catalogue }: FeedStore, query: Query): Promise<void> {
  const request = { method: 'GET', path: '/api/frontpage/', query: new URLSearchParams(query), headers: {} };
  const { status } = await answerApi(catalogue, request, (error) => {
    throw error;
  });
  if (status !== 200) throw new Error(`A batch of the feed was answered with ${status}`);
}

/** What the program takes for a batch of the feed at each size, first and anywhere. */
export async function batchRows(engine: string, stores: FeedStore[]): Promise<Row[]> {
  const group = `of which for the API's answer of ${batchLimit} tiles, without the connection and any cache of ours, from ${engine}, µs; ratio of the largest to the smallest store`;
  const rows: Row[] = [];
  for (const each of cases) rows.push(...rowsOf(group, each, await measure(stores, each), false));
  return rows;
}

/**
 * Times of many batches from each store; the stores take turns at every batch. Each batch is asked for once before, so
 * that it is in the system's memory: what is measured is the program, not the disk.
 */
async function measure(stores: FeedStore[], { isAnywhere, type }: FeedCase): Promise<Taken[]> {
  const query = (tiles: number): Query => ({
    ...(isAnywhere && { max_sorting_datetime: somewhere(tiles) }),
    ...(type && { type }),
  });
  const asked = stores.map((store) => ({
    store,
    queries: Array.from({ length: batches }, () => query(store.tiles)),
    times: [] as number[],
  }));
  for (const isMeasured of [false, true])
    for (let round = 0; round < batches; round += 1)
      for (const { store, queries, times } of asked) {
        const begun = process.hrtime.bigint();
        await askBatch(store, queries[round] ?? {});
        if (isMeasured) times.push(Number(process.hrtime.bigint() - begun) / 1000);
      }
  return asked.map(({ store: { tiles }, times }) => ({
    tiles,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  }));
}
