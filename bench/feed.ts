import { createReadStream } from 'node:fs';
import { batchLimit, type Catalogue, type FrontpageQuery } from '#lib/catalogue/catalogue.ts';
import { storeCatalogue } from '#lib/catalogue/store/catalogue.ts';
import { openStore, storeFile } from '#lib/catalogue/store/database.ts';
import { madeStore } from './feed/made-store.ts';
import { instantOf } from './feed/made-tile.ts';
import { quantile, type Row, report, rounded } from './rows.ts';

const sizes = [1_000, 100_000, 1_000_000];
const batches = 4_000;
const warmingUp = 500;
/** Ratio that still counts as flat: more pages of a large store are outside the processor's caches. */
const flat = 1.5;

type Case = { name: string; query(tiles: number): FrontpageQuery };

// The same places in each run (a linear congruential generator), so that runs can be compared.
let seed = 20_261_121;
function random(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
}
const somewhere = (tiles: number) => instantOf(batchLimit + Math.floor(random() * (tiles - batchLimit)) + 1);

const cases: Case[] = [
  { name: 'first', query: () => ({ batchSize: batchLimit }) },
  { name: 'random depth', query: (tiles) => ({ batchSize: batchLimit, max: somewhere(tiles) }) },
  {
    name: 'random depth, objects only',
    query: (tiles) => ({ batchSize: batchLimit, max: somewhere(tiles), type: 'entity' }),
  },
];

const stores: { tiles: number; catalogue: Catalogue }[] = [];
for (const tiles of sizes) {
  const folder = await madeStore(tiles);
  await readThrough(storeFile(folder));
  const store = await openStore({ dataDir: folder });
  stores.push({ tiles, catalogue: storeCatalogue(store, 'http://localhost:3000', folder) });
}
const rows: Row[] = [];
for (const each of cases) {
  const times = await measure(each);
  for (const [label, share] of [
    ['p50', 0.5],
    ['p99', 0.99],
  ] as const) {
    const values = sizes.map((tiles) => quantile(times.get(tiles) ?? [], share));
    const ratio = (values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN);
    rows.push({
      group: `a batch of ${batchLimit} tiles from the store, µs; ratio of the largest to the smallest store`,
      name: `${each.name}, ${label}`,
      figures: Object.fromEntries(sizes.map((size, index) => [shown(size), rounded(values[index] ?? 0)])),
      ratio,
      ...(label === 'p50' && { goal: `≤ ${flat}`, reached: ratio <= flat }),
    });
  }
}
for (const { catalogue } of stores) await catalogue.close();
report('feed', rows);

/** Microseconds of many batches from each store; the stores take turns at every batch. */
async function measure({ query }: Case): Promise<Map<number, number[]>> {
  const times = new Map<number, number[]>(sizes.map((size) => [size, []]));
  for (let round = -warmingUp; round < batches; round += 1) {
    for (const { tiles, catalogue } of stores) {
      const asked = query(tiles);
      const begun = process.hrtime.bigint();
      await catalogue.frontpageJson(asked);
      if (round >= 0) times.get(tiles)?.push(Number(process.hrtime.bigint() - begun) / 1000);
    }
  }
  return times;
}

/** Brings a file into the system's memory: what is measured is the store, not the disk. */
async function readThrough(file: string): Promise<void> {
  for await (const _ of createReadStream(file, { highWaterMark: 1 << 20 }));
}

function shown(size: number): string {
  return `${size.toLocaleString('en')} tiles`;
}
