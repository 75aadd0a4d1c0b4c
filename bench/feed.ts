// Part of npm run bench: batches of the feed from stores of a thousand to millions of tiles, on both engines.

import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { answerApi } from '#lib/api/answer.ts';
import { batchLimit } from '#lib/catalogue/catalogue.ts';
import type { StoreOptions } from '#lib/catalogue/store/database.ts';
import { countStatistics } from '#lib/catalogue/store/statistics.ts';
import { instantOf } from '../cli/generate/made-rows.ts';
import { environmentOf, madeStore, onEngines, openCatalogue, shown } from './made-store.ts';
import { kept, newFolder, type Served } from './processes.ts';
import { between, randomOf } from './random.ts';
import { atMost, quantile, type Row, report, takeTurns } from './rows.ts';
import { startSite } from './site.ts';
import { inTurn, load, microsecond, writeScript } from './wrk.ts';

/** Sizes of the generated stores, in tiles; a million takes 3.8 GB on SQLite. */
const sizes = (process.env.FEED_TILES ?? '1000,100000,1000000').split(',').map(Number);

const rounds = 5;
const seconds = 1;
const places = 1_000;
/** Seconds of the warm-up round: enough for all places to be read from disk. */
const warmUp = 5;
/** Ratio of the largest to the smallest store that counts as flat. */
const flat = 1.3;

/** The site's address that stores are generated for: the default of PUBLIC_URL. */
const madeFor = 'http://localhost:3000';

/** A generated store with a number of tiles, and the options to open it. */
type FeedStore = { tiles: number; options: StoreOptions };

/** Batches of the feed that are requested, with the query of those from random places. */
const cases: Record<string, string | undefined> = {
  first: undefined,
  'random depth': '',
  'random depth, objects only': '&type=entity',
};

// The same places in each run, so that runs can be compared.
const random = randomOf(20_261_121);

const rows: Row[] = [];
await onEngines('FEED_ENGINE', async (engine, place) => {
  const stores: FeedStore[] = [];
  for (const tiles of sizes) stores.push({ tiles, options: await madeStore(tiles, place) });
  rows.push(...(await servedRows(engine, stores)));
  const largest = stores.at(-1);
  if (largest) rows.push(...(await recountRows(engine, largest)));
});
report('feed', rows);

/**
 * Latency of the feed's batches on the production server at each size, requested in sequence over one connection: the
 * first from the server's memory, those at random places from the store, as nobody has requested them before.
 */
async function servedRows(engine: string, stores: FeedStore[]): Promise<Row[]> {
  await using folder = newFolder();
  await using sites: Served[] & AsyncDisposable = kept([], () =>
    Promise.all(sites.map((site) => site.stop())),
  );
  // At any other address than the one it was generated for, a server would first rewrite all tiles.
  for (const { options } of stores)
    sites.push(await startSite({ ...environmentOf(options), PUBLIC_URL: madeFor }));
  const rows: Row[] = [];
  for (const [name, query] of Object.entries(cases)) {
    const measured = stores.map(({ tiles }, index) => ({
      site: sites[index],
      script:
        query === undefined
          ? query
          : batchesAnywhere(join(folder.path, `${name} ${tiles}.lua`), tiles, query),
    }));
    const loads = await takeTurns(measured, rounds, ({ site, script }, round) => {
      const options = { connections: 1, script };
      return load(`${site?.url}/api/frontpage/`, [site?.pid ?? 0], round === 0 ? warmUp : seconds, options);
    });
    const medians = loads.map(({ p50 }) => 1000 * p50);
    const ratio = (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN);
    rows.push({
      group: `a batch of the feed over HTTP from ${engine}, median in µs; ratio of the largest to the smallest store`,
      name,
      figures: Object.fromEntries(stores.map(({ tiles }, at) => [shown(tiles), medians[at] ?? 0])),
      ratio,
      ...atMost(flat, ratio),
    });
  }
  return rows;
}

/** Writes a wrk script that requests all places in turn, each time at another microsecond. @returns its file */
function batchesAnywhere(file: string, tiles: number, query: string): string {
  // Far enough down for a whole batch to be before it.
  const place = () => instantOf({ tiles }, between(random, batchLimit + 1, tiles)).slice(0, 19);
  const path = `"/api/frontpage/?max_sorting_datetime=" .. following() .. "." .. ${microsecond} .. "${query}"`;
  return writeScript(file, path, inTurn(Array.from({ length: places }, place)));
}

/** Counts all objects of a store while the same process serves the feed, and measures how long its readers wait. */
async function recountRows(engine: string, { tiles, options }: FeedStore): Promise<Row[]> {
  await using opened = await openCatalogue(options, madeFor);
  const { store, catalogue } = opened;
  const request = { method: 'GET', path: '/api/frontpage/', query: new URLSearchParams(), headers: {} };
  /** Milliseconds per batch, requested in sequence; each first waits for the event loop as a request does. */
  const readWhile = async (isWanted: () => boolean) => {
    const times: number[] = [];
    while (isWanted()) {
      const begun = performance.now();
      await setImmediate();
      const { status } = await answerApi(catalogue, request, (error) => {
        throw error;
      });
      if (status !== 200) throw new Error(`A batch of the feed was answered with ${status}`);
      times.push(performance.now() - begun);
    }
    return times;
  };
  const group =
    'the feed while all objects are counted: ms from asking, in line with the count, to the answer';
  const row = (how: string, times: number[], others: Row['figures'] = {}): Row => {
    const figures = { p50: quantile(times, 0.5), p99: quantile(times, 0.99), longest: quantile(times, 1) };
    return { group, name: `${engine}, ${shown(tiles)}, ${how}`, figures: { ...figures, ...others } };
  };
  let left = 1000;
  const alone = await readWhile(() => left-- > 0);
  let isCounting = true;
  const begun = performance.now();
  const counting = countStatistics(store.db).finally(() => {
    isCounting = false;
  });
  const beside = await readWhile(() => isCounting);
  const { entities } = await counting;
  const seconds = (performance.now() - begun) / 1000;
  const counted = { 'count s': seconds, objects: String(entities.total) };
  return [row('alone', alone), row('beside the count', beside, counted)];
}
