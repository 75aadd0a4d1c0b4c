// Part of npm run bench: batches of the feed from stores of a thousand to millions of tiles, on both engines.

import { join } from 'node:path';
import { between } from '#e2e/support/random.ts';
import { newFolder, withStop } from '#e2e/support/stops.ts';
import { batchLimit } from '#lib/catalogue/catalogue.ts';
import type { StoreOptions } from '#lib/catalogue/store/database.ts';
import { seededRandom } from '#lib/seeded-random.ts';
import { instantOf } from '../cli/generate/generate-rows.ts';
import { environmentOf, generatedStore, onEngines, shown } from './generated-store.ts';
import { atMost, type Row, report, takeTurns } from './rows.ts';
import { type Served, startSite } from './servers.ts';
import { inTurn, load, microsecond, writeScript } from './wrk.ts';

/** Sizes of the generated stores, in tiles; a million takes 3.8 GB on SQLite. */
const sizes = (process.env.FEED_TILES ?? '1000,100000,1000000').split(',').map(Number);

const rounds = 5;
const seconds = 1;
const positions = 1_000;
/** Seconds of the warm-up round: enough to read all positions from disk. */
const warmUp = 5;
/** Ratio of the largest to the smallest store that counts as flat. */
const flat = 1.3;

/** The site's address that stores are generated for: the default of PUBLIC_URL. */
const publicUrl = 'http://localhost:3000';

/** Batches of the feed that are requested, with the query of those at random positions. */
const cases: Record<string, string | undefined> = {
  first: undefined,
  'random depth': '',
  'random depth, objects only': '&type=entity',
};

// The same positions in each run, so that runs can be compared.
const random = seededRandom(20_261_121);

const rows: Row[] = [];
await onEngines('FEED_ENGINE', async (engine, postgres) => {
  const stores: StoreOptions[] = [];
  for (const tiles of sizes) stores.push(await generatedStore(tiles, postgres));
  await servedRows(engine, stores);
});
report('feed', rows);

/**
 * Latency of the feed's batches on the production server at each size, requested in sequence over one connection: the
 * first from the server's memory, those at random positions from the store, as nobody has requested them before.
 */
async function servedRows(engine: string, stores: StoreOptions[]): Promise<void> {
  await using folder = newFolder();
  await using sites: Served[] & AsyncDisposable = withStop([], () =>
    Promise.all(sites.map((site) => site[Symbol.asyncDispose]())),
  );
  // At an address other than the one it was generated for, a server would first rewrite all tiles.
  for (const store of stores) sites.push(await startSite({ ...environmentOf(store), PUBLIC_URL: publicUrl }));
  for (const [name, query] of Object.entries(cases)) {
    const scripts = sizes.map((tiles) => {
      const file = join(folder.path, `${name} ${tiles}.lua`);
      return query === undefined ? undefined : batchesAnywhere(file, tiles, query);
    });
    const loads = await takeTurns([...sites], rounds, (site, round) => {
      const options = { connections: 1, script: scripts[sites.indexOf(site)] };
      return load(`${site.url}/api/frontpage/`, [site.pid], round === 0 ? warmUp : seconds, options);
    });
    const medians = loads.map(({ p50 }) => 1000 * p50);
    const ratio = (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN);
    rows.push({
      group: `a batch of the feed over HTTP from ${engine}, median in µs; ratio of the largest to the smallest store`,
      name,
      figures: Object.fromEntries(sizes.map((tiles, at) => [shown(tiles), medians[at] ?? 0])),
      ratio,
      ...atMost(flat, ratio),
    });
  }
}

/** Writes a wrk script that requests all positions in turn, each time at another microsecond. @returns its file */
function batchesAnywhere(file: string, tiles: number, query: string): string {
  // Far enough down for a whole batch to be before it.
  const position = () => instantOf({ tiles }, between(random, batchLimit + 1, tiles)).slice(0, 19);
  const path = `"/api/frontpage/?max_sorting_datetime=" .. following() .. "." .. ${microsecond} .. "${query}"`;
  return writeScript(file, path, inTurn(Array.from({ length: positions }, position)));
}
