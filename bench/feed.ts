import { batchLimit, type Catalogue, type FrontpageQuery } from '#lib/catalogue/catalogue.ts';
import { storeCatalogue } from '#lib/catalogue/store/catalogue.ts';
import { openStore } from '#lib/catalogue/store/database.ts';
import { placesOf, storageFolder } from '#lib/scans/addresses.ts';
import { diskStorage } from '#lib/scans/storage/disk.ts';
import { instantOf } from '../cli/generate/made-rows.ts';
import { madeStore } from './feed/made-store.ts';
import { quantile, type Row, report, rounded } from './rows.ts';

/** Sizes of the made stores, in tiles; a million takes 3 GB. */
const sizes = (process.env.FEED_TILES ?? '1000,100000,1000000').split(',').map(Number);
const batches = 4_000;
/** Ratio that counts as flat. */
const flat = 1.3;
/** In how many seconds ten million tiles are to be made, and how many that is a tile. */
const secondsForTenMillion = 20 * 60;

type Case = { name: string; query(tiles: number): FrontpageQuery };

// The same places in each run (a linear congruential generator), so that runs can be compared.
let seed = 20_261_121;
function random(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
}
const somewhere = (tiles: number) =>
  instantOf({ tiles }, batchLimit + Math.floor(random() * (tiles - batchLimit)) + 1);

const cases: Case[] = [
  { name: 'first', query: () => ({ batchSize: batchLimit }) },
  { name: 'random depth', query: (tiles) => ({ batchSize: batchLimit, max: somewhere(tiles) }) },
  {
    name: 'random depth, objects only',
    query: (tiles) => ({ batchSize: batchLimit, max: somewhere(tiles), type: 'entity' }),
  },
];

type Made = { tiles: number; catalogue: Catalogue; seconds: number | undefined };

const rows: Row[] = [];
const engines = [
  { engine: 'SQLite', server: undefined },
  ...(process.env.FEED_POSTGRES_URL ? [{ engine: 'PostgreSQL', server: process.env.FEED_POSTGRES_URL }] : []),
];
for (const { engine, server } of engines) {
  const stores: Made[] = [];
  for (const tiles of sizes) {
    const { options, seconds } = await madeStore(tiles, server);
    const store = await openStore(options);
    const storage = diskStorage(storageFolder(options.dataDir));
    const catalogue = storeCatalogue(store, placesOf('http://localhost:3000'), storage);
    stores.push({ tiles, catalogue, seconds });
  }
  rows.push(...loadingRows(engine, stores));
  for (const each of cases) rows.push(...batchRows(engine, each, await measure(stores, each)));
  for (const { catalogue } of stores) await catalogue.close();
}
report('feed', rows);

/** What making the largest store took, of what a tile may take. */
function loadingRows(engine: string, stores: Made[]): Row[] {
  const largest = stores.at(-1);
  if (!largest?.seconds) return [];
  const ratio = (largest.seconds / largest.tiles) * (10_000_000 / secondsForTenMillion);
  return [
    {
      group: 'made by generate: seconds; ratio to the time that ten million tiles may take, for each tile',
      name: `${engine}, ${shown(largest.tiles)}`,
      figures: { s: rounded(largest.seconds) },
      ratio,
      goal: '≤ 1',
      reached: ratio <= 1,
    },
  ];
}

function batchRows(engine: string, { name }: Case, times: number[][]): Row[] {
  return ([0.5, 0.99] as const).map((share) => {
    const values = times.map((taken) => quantile(taken, share));
    const ratio = (values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN);
    return {
      group: `a batch of ${batchLimit} tiles from ${engine}, µs; ratio of the largest to the smallest store`,
      name: `${name}, p${share * 100}`,
      figures: Object.fromEntries(sizes.map((size, index) => [shown(size), rounded(values[index] ?? 0)])),
      ratio,
      ...(share === 0.5 && { goal: `≤ ${flat}`, reached: ratio <= flat }),
    };
  });
}

/**
 * Microseconds of many batches from each store; the stores take turns at every batch. Each batch is asked for once
 * before, so that it is in the system's memory: what is measured is the store, not the disk.
 */
async function measure(stores: Made[], { query }: Case): Promise<number[][]> {
  const asked = stores.map(({ tiles }) => Array.from({ length: batches }, () => query(tiles)));
  const times = stores.map((): number[] => []);
  for (const isMeasured of [false, true])
    for (let round = 0; round < batches; round += 1)
      for (const [index, { catalogue }] of stores.entries()) {
        const question = asked[index]?.[round];
        if (!question) continue;
        const begun = process.hrtime.bigint();
        await catalogue.frontpageJson(question);
        if (isMeasured) times[index]?.push(Number(process.hrtime.bigint() - begun) / 1000);
      }
  return times;
}

function shown(size: number): string {
  return `${size.toLocaleString('en')} tiles`;
}
