import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Load, load } from '../http/wrk.ts';
import { median, type Row } from '../rows.ts';
import { type Site, startSite } from '../site.ts';
import { cases, type FeedCase, rowsOf, somewhere, type Taken } from './cases.ts';
import { type FeedStore, madeFor } from './feed-store.ts';

const rounds = 5;
const seconds = 1;
const places = 1_000;
/** Seconds of the round before those that count: enough for all places to be read from the disk. */
const warmUp = 5;

/**
 * What who asks the production server waits for a batch of the feed at each size: one after the other over one
 * connection; the first from the server's memory, those anywhere from the store, for nobody has asked for them before.
 */
export async function servedRows(engine: string, stores: FeedStore[]): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'czytelnia-bench-'));
  const sites: (Site & { tiles: number })[] = [];
  try {
    for (const { tiles, options } of stores) {
      const { dataDir, databaseUrl = '' } = options;
      // At another address than the one that it was made for a server would first rewrite all tiles.
      const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PUBLIC_URL: madeFor };
      sites.push({ ...(await startSite(environment)), tiles });
    }
    const group = `a batch of the feed over HTTP from ${engine}, µs; ratio of the largest to the smallest store`;
    const rows: Row[] = [];
    for (const each of cases) rows.push(...rowsOf(group, each, await measure(sites, each, folder), true));
    return rows;
  } finally {
    for (const site of sites) await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The stores take turns; the first round is not counted. */
async function measure(
  sites: (Site & { tiles: number })[],
  each: FeedCase,
  folder: string,
): Promise<Taken[]> {
  const asked = sites.map(({ url, pid, tiles }) => ({
    tiles,
    address: `${url}/api/frontpage/`,
    pids: [pid],
    script: each.isAnywhere ? batchesAnywhere(each, tiles, folder) : undefined,
    loads: [] as Load[],
  }));
  for (let round = 0; round <= rounds; round += 1)
    for (const { address, pids, script, loads } of asked) {
      const measured = await load(address, pids, round === 0 ? warmUp : seconds, { connections: 1, script });
      if (round > 0) loads.push(measured);
    }
  const microseconds = (milliseconds: number[]) => median(milliseconds) * 1000;
  return asked.map(({ tiles, loads }) => ({
    tiles,
    p50: microseconds(loads.map(({ p50 }) => p50)),
    p99: microseconds(loads.map(({ p99 }) => p99)),
  }));
}

/** Writes a script for wrk that asks at all places in turn, each time at another microsecond. @returns its file */
function batchesAnywhere({ name, type }: FeedCase, tiles: number, folder: string): string {
  const instants = Array.from({ length: places }, () => `"${somewhere(tiles).slice(0, 19)}"`);
  const file = join(folder, `${name}, ${tiles}.lua`);
  writeFileSync(
    file,
    `math.randomseed(os.time())
local instants = { ${instants.join(', ')} }
local next = 0
request = function()
  next = next % #instants + 1
  local fraction = string.format("%06d", math.random(0, 999999))
  return wrk.format("GET", "/api/frontpage/?max_sorting_datetime=" .. instants[next] .. "." .. fraction .. "${type ? `&type=${type}` : ''}")
end
`,
  );
  return file;
}
