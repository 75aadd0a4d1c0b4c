import { join } from 'node:path';
import { batchLimit } from '#lib/catalogue/catalogue.ts';
import type { StoreOptions } from '#lib/catalogue/store/database.ts';
import { instantOf } from '../../cli/generate/made-rows.ts';
import { shown } from '../made-store.ts';
import { type Served, withFolder, withStarted } from '../processes.ts';
import { between, randomOf } from '../random.ts';
import { atMost, median, type Row, rounded, takeTurns } from '../rows.ts';
import { startSite } from '../site.ts';
import { inTurn, load, microsecond, writeScript } from '../wrk.ts';

const rounds = 5;
const seconds = 1;
const places = 1_000;
/** Seconds of the warm-up round: enough for all places to be read from disk. */
const warmUp = 5;
/** Ratio of the largest to the smallest store that counts as flat. */
const flat = 1.3;

/** The site's address that stores are generated for: the default of PUBLIC_URL. */
export const madeFor = 'http://localhost:3000';

/** A generated store with a number of tiles, and the options to open it. */
export type FeedStore = { tiles: number; options: StoreOptions };

/** Batches of the feed that are requested; `query` is added for those from random places. */
const cases: { name: string; query?: string }[] = [
  { name: 'first' },
  { name: 'random depth', query: '' },
  { name: 'random depth, objects only', query: '&type=entity' },
];

// The same places in each run, so that runs can be compared.
const random = randomOf(20_261_121);

/**
 * Latency of the feed's batches on the production server at each size, requested in sequence over one connection: the
 * first from the server's memory, those at random places from the store, as nobody has requested them before.
 */
export async function servedRows(engine: string, stores: FeedStore[]): Promise<Row[]> {
  return await withFolder((folder) =>
    withStarted(async (keep) => {
      const sites: (Served & { tiles: number })[] = [];
      for (const { tiles, options } of stores) {
        const { dataDir, databaseUrl = '' } = options;
        // At any other address than the one it was generated for, a server would first rewrite all tiles.
        const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PUBLIC_URL: madeFor };
        sites.push({ ...(await keep(startSite(environment))), tiles });
      }
      const rows: Row[] = [];
      for (const { name, query } of cases) {
        const scripts = sites.map(({ tiles }) =>
          query === undefined
            ? undefined
            : batchesAnywhere(join(folder, `${name} ${tiles}.lua`), tiles, query),
        );
        const loads = await takeTurns(sites.keys(), rounds, (index, round) => {
          const { url = '', pid = 0 } = sites[index] ?? {};
          const options = { connections: 1, script: scripts[index] };
          return load(`${url}/api/frontpage/`, [pid], round === 0 ? warmUp : seconds, options);
        });
        const medians = [...loads.values()].map((all) => 1000 * median(all.map(({ p50 }) => p50)));
        const ratio = (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN);
        rows.push({
          group: `a batch of the feed over HTTP from ${engine}, median in µs; ratio of the largest to the smallest store`,
          name,
          figures: Object.fromEntries(
            sites.map(({ tiles }, at) => [shown(tiles), rounded(medians[at] ?? 0)]),
          ),
          ratio,
          ...atMost(flat, ratio),
        });
      }
      return rows;
    }),
  );
}

/** Writes a wrk script that requests all places in turn, each time at another microsecond. @returns its file */
function batchesAnywhere(file: string, tiles: number, query: string): string {
  const instants = Array.from({ length: places }, () => {
    // Far enough down for a whole batch to be before it.
    return instantOf({ tiles }, between(random, batchLimit + 1, tiles)).slice(0, 19);
  });
  const path = `"/api/frontpage/?max_sorting_datetime=" .. following() .. "." .. ${microsecond} .. "${query}"`;
  return writeScript(file, path, inTurn(instants));
}
