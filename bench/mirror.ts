// Part of npm run bench: a catalogue service of any size mirrored into an empty store, while visitors send requests.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { latency } from './load/probe.ts';
import { newDatabase, postgresPlace, shown } from './made-store.ts';
import { type Measured, measure, walkBare } from './mirror/walk.ts';
import { type Served, serveOwn, withFolder, withStarted } from './processes.ts';
import { atMost, median, type Row, report, rounded } from './rows.ts';
import { startSite } from './site.ts';
import { flat } from './system.ts';

/** Tiles of the service; a million takes 4 GB on SQLite. */
const tiles = Number(process.env.MIRROR_TILES ?? '20000');
const database = 'czytelnia_bench_mirror';
/** Number of cold starts up to the first page with tiles, and the service's latency in milliseconds then. */
const coldStarts = 5;
const slowness = 200;

const rows: Row[] = [];
await withFolder(async (folder) => {
  await withStarted(async (keep) => {
    const { url } = await keep(startService(tiles, 0));
    const bare = await walkBare(`${url}/`);
    const dataDir = join(folder, 'sqlite');
    rows.push(...rowsOf('SQLite', bare, await measure(`${url}/`, tiles, { DATA_DIR: dataDir })));
    rmSync(dataDir, { recursive: true, force: true });
    const place = await keep(postgresPlace());
    const { url: databaseUrl } = await keep(newDatabase(place, database));
    const environment = { DATA_DIR: join(folder, 'postgres'), DATABASE_URL: databaseUrl };
    rows.push(...rowsOf('PostgreSQL', bare, await measure(`${url}/`, tiles, environment)));
  });
  rows.push(await coldRow(folder));
});
report('mirror', rows);

/** Starts a service in a process of its own. @param latency of each of its answers, in milliseconds */
function startService(tiles: number, latency: number): Promise<Served> {
  return serveOwn('service', (port) => [port, String(tiles), String(latency)]);
}

function rowsOf(engine: string, bare: number, { tilesPerSecond, memory, probes }: Measured): Row[] {
  const visits = [...new Set(probes.meanwhile.map(({ name }) => name))];
  const all = [...probes.meanwhile, ...probes.after];
  const withStatus = (...wanted: number[]) => all.filter(({ status }) => wanted.includes(status)).length;
  const wrong = all.length - withStatus(200, 503);
  return [
    {
      group: `tiles per second, mirror of a service with ${shown(tiles)}; ratio to a walk that asks the same and keeps nothing`,
      name: engine,
      figures: { mirror: rounded(tilesPerSecond), walk: rounded(bare) },
      ratio: tilesPerSecond / bare,
    },
    {
      group: 'memory of the server that mirrors, MB; ratio of the last fifth of the time to the second',
      name: engine,
      ...(memory
        ? {
            figures: { early: memory.early, late: memory.late, peak: memory.peak },
            ratio: memory.ratio,
            ...atMost(flat, memory.ratio),
          }
        : { figures: {}, notes: ['the walk was too short to tell'] }),
    },
    ...visits.map((name) => {
      const [meanwhile, after] = [probes.meanwhile, probes.after].map((some) =>
        latency(some, name, 0.99, 200),
      );
      return {
        group: 'p99 of visitors while the walk is on, and when it has ended, ms',
        name: `${engine}, ${name}`,
        figures: { meanwhile: rounded(meanwhile ?? 0), after: rounded(after ?? 0) },
      };
    }),
    {
      group: 'answers to visitors: refused as the server has too much to do, and wrong',
      name: engine,
      figures: { refused: withStatus(503), wrong, all: all.length },
      holds: wrong === 0,
    },
  ];
}

/**
 * From the start of the server to its first page with tiles: with its own library, and with an empty store into which a
 * slow service is mirrored. The second must take longer by at least one answer of the service.
 */
async function coldRow(folder: string): Promise<Row> {
  return await withStarted(async (keep) => {
    const service = await keep(startService(1000, slowness));
    const times = { store: [] as number[], service: [] as number[] };
    for (let round = 0; round < coldStarts; round += 1) {
      times.store.push(await firstPage({}));
      const environment = { CATALOGUE_API_URL: `${service.url}/`, DEMO: 'off' };
      times.service.push(await firstPage({ ...environment, DATA_DIR: join(folder, `cold ${round}`) }));
    }
    const [store, mirrored] = [median(times.store), median(times.service)];
    return {
      group:
        `from the start to the first page with tiles, ms; the service takes ${slowness} ms for each answer, ` +
        'ratio to our own store and one answer',
      name: 'home, nothing mirrored',
      figures: { 'own store': rounded(store), mirror: rounded(mirrored) },
      ratio: mirrored / (store + slowness),
    };
  });
}

/** @returns milliseconds */
async function firstPage(environment: Record<string, string>): Promise<number> {
  const begun = performance.now();
  const site = await startSite(environment);
  try {
    while (!(await (await fetch(`${site.url}/pl`)).text()).includes('/pl/objects/')) await sleep(10);
    return performance.now() - begun;
  } finally {
    await site.stop();
  }
}
