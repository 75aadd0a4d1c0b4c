import { answerApi } from '#lib/api/answer.ts';
import { batchLimit } from '#lib/catalogue/catalogue.ts';
import { instantOf } from '../../cli/generate/made-rows.ts';
import { quantile, type Row, rounded } from '../rows.ts';
import { type FeedStore, shown } from './feed-store.ts';

const batches = 1_000;
/** Ratio that counts as flat. */
const flat = 1.3;

/** Parameters of a batch of the feed, as the API takes them. */
type Case = { name: string; query(tiles: number): Record<string, string> };

// The same places in each run (a linear congruential generator), so that runs can be compared.
let seed = 20_261_121;
function random(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
}

/** An instant with a whole batch before it. */
const somewhere = (tiles: number) =>
  instantOf({ tiles }, batchLimit + Math.floor(random() * (tiles - batchLimit)) + 1);

const cases: Case[] = [
  { name: 'first', query: () => ({}) },
  { name: 'random depth', query: (tiles) => ({ max_sorting_datetime: somewhere(tiles) }) },
  {
    name: 'random depth, objects only',
    query: (tiles) => ({ max_sorting_datetime: somewhere(tiles), type: 'entity' }),
  },
];

/** Asks a store for the API's answer to a batch of its feed. @throws when it is no such answer */
export async function askBatch({ catalogue }: FeedStore, query: Record<string, string>): Promise<void> {
  const { status } = await answerApi(catalogue, {
    method: 'GET',
    path: '/api/frontpage/',
    query: new URLSearchParams(query),
    headers: {},
  });
  if (status !== 200) throw new Error(`A batch of the feed was answered with ${status}`);
}

/** What a batch of the feed takes at each size, first and anywhere. */
export async function batchRows(engine: string, stores: FeedStore[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, query } of cases) {
    const times = await measure(stores, query);
    for (const share of [0.5, 0.99]) {
      const values = times.map((taken) => quantile(taken, share));
      const ratio = (values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN);
      rows.push({
        group: `the API's answer of ${batchLimit} tiles from ${engine}, µs; ratio of the largest to the smallest store`,
        name: `${name}, p${share * 100}`,
        figures: Object.fromEntries(
          stores.map(({ tiles }, index) => [shown(tiles), rounded(values[index] ?? 0)]),
        ),
        ratio,
        ...(share === 0.5 && { goal: `≤ ${flat}`, reached: ratio <= flat }),
      });
    }
  }
  return rows;
}

/**
 * Microseconds of many batches from each store; the stores take turns at every batch. Each batch is asked for once
 * before, so that it is in the system's memory: what is measured is the program, not the disk.
 */
async function measure(stores: FeedStore[], query: Case['query']): Promise<number[][]> {
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
  return asked.map(({ times }) => times);
}
