// Part of npm run bench: a catalogue service of any size mirrored into an empty store, while visitors send requests.
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { sampleMemory } from '#e2e/support/process-figures.ts';
import { timestampOf } from '#e2e/upstream/data.ts';
import { largerBatch } from '#lib/catalogue/mirror/service/service.ts';
import { formatTimestamp, parseTimestamp, shiftTimestamp } from '#lib/catalogue/timestamp.ts';
import { emptyStore, onEngines, shown } from './generated-store.ts';
import { memoryFigures, type Row, report } from './rows.ts';
import { serveOwn, startSite } from './servers.ts';
import { coldPage, latency, openConnections, probe } from './step.ts';

/** Tiles of the service; a million takes 4 GB on SQLite. */
const tiles = Number(process.env.MIRROR_TILES ?? 20_000);
const sampleEvery = 0.5;
/** Milliseconds for which visitors continue after the walk. */
const quiet = 15_000;
/** Milliseconds without progress after which a walk has failed. */
const patience = 60_000;

const readiness = z.object({
  mirror: z.object({ tiles: z.number(), complete: z.boolean(), since: z.string() }),
});

/** What a visitor requests ten times a second. */
const probed = {
  'the newest batch': { path: () => '/api/frontpage/' },
  'an older batch': { path: () => `/api/frontpage/?max_sorting_datetime=${somewhere()}` },
  'a page that is cached': { path: () => '/pl' },
  'a page that must be made': { path: coldPage },
};

await using service = await serveOwn('service', { TILES: String(tiles) });
const bare = await walkBare();
const rows: Row[] = [];
await onEngines('MIRROR_ENGINE', async (engine, postgres) => {
  await using store = await emptyStore(postgres);
  rows.push(...(await measured(engine, store)));
});
report('mirror', rows);

/** Mirrors the whole service into an empty store, with visitors meanwhile and afterwards. @param store settings that name it */
async function measured(name: string, store: Record<string, string>): Promise<Row[]> {
  const settings = { CATALOGUE_API_URL: `${service.url}/`, CATALOGUE_RATE: '1000', DEMO: 'off' };
  await using site = await startSite({ ...settings, ...store });
  const { url, pid } = site;
  const walking = new AbortController();
  const sampled = sampleMemory(pid, sampleEvery);
  while (!(await fetch(`${url}/pl`)).ok) await sleep(10);
  const visiting = probe(url, probed, await openConnections(url), walking.signal);
  const speed = tiles / (await ended(url).finally(() => walking.abort()));
  const memory = memoryFigures(sampled());
  const after = await probe(url, probed, await openConnections(url), AbortSignal.timeout(quiet));
  const meanwhile = await visiting;
  // An overloaded server may refuse; any other answer is wrong.
  const wrong = [...meanwhile, ...after].filter(({ status }) => status !== 200 && status !== 503);
  return [
    {
      group: `tiles per second, mirror of a service with ${shown(tiles)}; ratio to a walk that asks the same and keeps nothing`,
      name,
      figures: { mirror: speed, walk: bare },
      ratio: speed / bare,
      holds: wrong.length === 0,
      notes: wrong.slice(0, 1).map((one) => `${wrong.length} wrong answers: ${one.status} to ${one.name}`),
    },
    {
      group: 'memory of the server that mirrors, MB; ratio of the last fifth of the time to the second',
      name,
      ...memory,
    },
    ...Object.keys(probed).map((kind) => ({
      group: 'p99 of visitors while the walk is on, and when it has ended, ms',
      name: `${name}, ${kind}`,
      figures: {
        meanwhile: latency(meanwhile, kind, 0.99, 200),
        after: latency(after, kind, 0.99, 200),
      },
    })),
  ];
}

/** Waits until everything is mirrored. @returns seconds since the mirror began */
async function ended(url: string): Promise<number> {
  for (let last = { tiles: -1, at: Date.now() }; ; await sleep(100)) {
    const { mirror } = readiness.parse(await (await fetch(`${url}/readyz`)).json());
    const now = Date.now();
    if (mirror.complete && mirror.tiles === tiles) return (now - Date.parse(mirror.since)) / 1000;
    if (mirror.tiles !== last.tiles) last = { tiles: mirror.tiles, at: now };
    else if (now - last.at > patience)
      throw new Error(`The mirror is stuck at ${mirror.tiles} of ${tiles} tiles`);
  }
}

/** An instant that nobody has requested, in the newest tenth of the feed, which is mirrored first. */
function somewhere(): string {
  const instant = timestampOf(Math.floor((Math.random() * tiles) / 10));
  return formatTimestamp(shiftTimestamp(instant, 1 + Math.floor(Math.random() * 1e9)));
}

/**
 * Walks over a service with the mirror's requests, in sequence, parses the JSON and keeps nothing.
 * @returns tiles per second
 */
async function walkBare(): Promise<number> {
  const start = performance.now();
  let seen = 0;
  for (let above = ''; ; ) {
    const answer = await fetch(`${service.url}/api/frontpage/?batch_size=${largerBatch}${above}`);
    const batch = (await answer.json()) as { sorting_datetime: string }[];
    const last = parseTimestamp(batch.at(-1)?.sorting_datetime ?? '');
    // The oldest tile of the previous batch is repeated.
    const fresh = batch.length - (above === '' ? 0 : 1);
    if (!last || fresh === 0) return (1000 * seen) / (performance.now() - start);
    seen += fresh;
    above = `&max_sorting_datetime=${formatTimestamp(shiftTimestamp(last, 1))}`;
  }
}
