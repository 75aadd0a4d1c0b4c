// Part of npm run bench: a catalogue service of any size mirrored into an empty store, while visitors send requests.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { placeOf } from '#e2e/upstream/data.ts';
import { largerBatch } from '#lib/catalogue/mirror/service/service.ts';
import { parseTimestamp, shiftTimestamp, showTimestamp } from '#lib/catalogue/timestamp.ts';
import { coldPage, latency, openConnections, type Probe, probe } from './load/probe.ts';
import { newDatabase, postgresPlace, shown } from './made-store.ts';
import { newFolder, type Served, serveOwn } from './processes.ts';
import { type Row, report, takeTurns } from './rows.ts';
import { startSite } from './site.ts';
import { type Memory, memoryFigures, memoryOf, sampleMemory } from './system.ts';

/** Tiles of the service; a million takes 4 GB on SQLite. */
const tiles = Number(process.env.MIRROR_TILES ?? 20_000);
/** Number of cold starts up to the first page with tiles, and the service's latency in milliseconds then. */
const coldStarts = 5;
const slowness = 200;

/** Results of a whole walk over a service, with the waiting times of visitors. */
type Measured = {
  tilesPerSecond: number;
  memory: Memory | undefined;
  /** During the walk, and after it. */
  probes: { meanwhile: Probe[]; after: Probe[] };
};

const sampleEvery = 0.5;
/** Milliseconds for which visitors continue after the walk. */
const quiet = 15_000;
/** Milliseconds without progress after which a walk has failed. */
const patience = 60_000;

const readiness = z.object({
  mirror: z.object({ tiles: z.number(), complete: z.boolean(), since: z.string() }),
});

const rows: Row[] = [];
await using folder = newFolder();
{
  await using service = await startService(tiles, 0);
  const bare = await walkBare(service.url);
  const dataDir = join(folder.path, 'sqlite');
  rows.push(...rowsOf('SQLite', bare, await measure(service.url, tiles, { DATA_DIR: dataDir })));
  rmSync(dataDir, { recursive: true, force: true });
  await using place = await postgresPlace();
  await using database = await newDatabase(place, 'czytelnia_bench_mirror');
  const environment = { DATA_DIR: join(folder.path, 'postgres'), DATABASE_URL: database.url };
  rows.push(...rowsOf('PostgreSQL', bare, await measure(service.url, tiles, environment)));
}
report('mirror', [...rows, await coldRow()]);

/** Starts a service in a process of its own. @param latency of each of its answers, in milliseconds */
function startService(tiles: number, latency: number): Promise<Served> {
  return serveOwn('service', (port) => [port, String(tiles), String(latency)]);
}

function rowsOf(engine: string, bare: number, { tilesPerSecond, memory, probes }: Measured): Row[] {
  const all = [...probes.meanwhile, ...probes.after];
  const withStatus = (...wanted: number[]) => all.filter(({ status }) => wanted.includes(status)).length;
  const wrong = all.length - withStatus(200, 503);
  return [
    {
      group: `tiles per second, mirror of a service with ${shown(tiles)}; ratio to a walk that asks the same and keeps nothing`,
      name: engine,
      figures: { mirror: tilesPerSecond, walk: bare },
      ratio: tilesPerSecond / bare,
    },
    {
      group: 'memory of the server that mirrors, MB; ratio of the last fifth of the time to the second',
      name: engine,
      ...memoryFigures(memory),
    },
    ...[...new Set(all.map(({ name }) => name))].map((name) => ({
      group: 'p99 of visitors while the walk is on, and when it has ended, ms',
      name: `${engine}, ${name}`,
      figures: {
        meanwhile: latency(probes.meanwhile, name, 0.99, 200),
        after: latency(probes.after, name, 0.99, 200),
      },
    })),
    {
      group: 'answers to visitors: refused as the server has too much to do, and wrong',
      name: engine,
      figures: { refused: String(withStatus(503)), wrong: String(wrong), all: String(all.length) },
      holds: wrong === 0,
    },
  ];
}

/**
 * From the start of the server to its first page with tiles: with its own library, and with an empty store into which a
 * slow service is mirrored. The second must take longer by at least one answer of the service.
 */
async function coldRow(): Promise<Row> {
  await using service = await startService(1000, slowness);
  const kinds = ['store', 'mirror'] as const;
  const [store, mirror] = await takeTurns(
    kinds,
    coldStarts,
    async (kind, round) => {
      const mirrored = { CATALOGUE_API_URL: `${service.url}/`, DEMO: 'off' };
      const dataDir = join(folder.path, `cold ${round}`);
      return { ms: await firstPage(kind === 'store' ? {} : { ...mirrored, DATA_DIR: dataDir }) };
    },
    0,
  );
  return {
    group:
      `from the start to the first page with tiles, ms; the service takes ${slowness} ms for each answer, ` +
      'ratio to our own store and one answer',
    name: 'home, nothing mirrored',
    figures: { 'own store': store.ms, mirror: mirror.ms },
    ratio: mirror.ms / (store.ms + slowness),
  };
}

/** @returns milliseconds */
async function firstPage(environment: Record<string, string>): Promise<number> {
  const begun = performance.now();
  await using site = await startSite(environment);
  while (!(await (await fetch(`${site.url}/pl`)).text()).includes('/pl/objects/')) await sleep(10);
  return performance.now() - begun;
}

/** Mirrors a whole service into an empty store. @param environment names the store */
async function measure(
  service: string,
  tiles: number,
  environment: Record<string, string>,
): Promise<Measured> {
  const settings = { CATALOGUE_API_URL: `${service}/`, CATALOGUE_RATE: '1000', DEMO: 'off' };
  await using site = await startSite({ ...settings, ...environment });
  const { url, pid } = site;
  const walking = new AbortController();
  const sampled = sampleMemory(pid, sampleEvery);
  while (!(await fetch(`${url}/pl`)).ok) await sleep(10);
  const asking = visit(url, tiles, walking.signal);
  const seconds = await ended(url, tiles).finally(() => walking.abort());
  const memory = memoryOf(sampled());
  const after = await visit(url, tiles, AbortSignal.timeout(quiet));
  return { tilesPerSecond: tiles / seconds, memory, probes: { meanwhile: await asking, after } };
}

/** Waits until everything is mirrored. @returns seconds since the mirror began */
async function ended(url: string, tiles: number): Promise<number> {
  for (let last = { tiles: -1, at: Date.now() }; ; await sleep(100)) {
    const { mirror } = readiness.parse(await (await fetch(`${url}/readyz`)).json());
    const now = Date.now();
    if (mirror.complete && mirror.tiles === tiles) return (now - Date.parse(mirror.since)) / 1000;
    if (mirror.tiles !== last.tiles) last = { tiles: mirror.tiles, at: now };
    else if (now - last.at > patience)
      throw new Error(`The mirror stays at ${mirror.tiles} tiles of ${tiles}`);
  }
}

/** A visitor who requests each of these ten times a second. */
async function visit(url: string, tiles: number, signal: AbortSignal): Promise<Probe[]> {
  const probed = {
    'the newest batch': { path: () => '/api/frontpage/' },
    'an older batch': { path: () => `/api/frontpage/?max_sorting_datetime=${somewhere(tiles)}` },
    'a page that is cached': { path: () => '/pl' },
    'a page that must be made': { path: coldPage },
  };
  return await probe(url, probed, await openConnections(url), signal);
}

/** An instant that nobody has requested, in the newest tenth of the feed, which is mirrored first. */
function somewhere(tiles: number): string {
  const place = placeOf(Math.floor((Math.random() * tiles) / 10));
  return showTimestamp(shiftTimestamp(place, 1 + Math.floor(Math.random() * 1e9)));
}

/**
 * Walks over a service with the mirror's requests, in sequence, parses the JSON and keeps nothing.
 * @returns tiles per second
 */
async function walkBare(service: string): Promise<number> {
  const begun = performance.now();
  let seen = 0;
  for (let above = ''; ; ) {
    const answer = await fetch(`${service}/api/frontpage/?batch_size=${largerBatch}${above}`);
    const batch = (await answer.json()) as { sorting_datetime: string }[];
    const last = parseTimestamp(batch.at(-1)?.sorting_datetime ?? '');
    // The oldest tile of the previous batch is repeated.
    const fresh = batch.length - (above === '' ? 0 : 1);
    if (!last || fresh === 0) return (1000 * seen) / (performance.now() - begun);
    seen += fresh;
    above = `&max_sorting_datetime=${showTimestamp(shiftTimestamp(last, 1))}`;
  }
}
