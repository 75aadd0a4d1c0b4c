import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { placeOf } from '#e2e/upstream/data.ts';
import { largerBatch } from '#lib/catalogue/mirror/service/service.ts';
import { parseTimestamp, shiftTimestamp, showTimestamp } from '#lib/catalogue/timestamp.ts';
import { coldPage, openConnections, type Probe, probe } from '../load/probe.ts';
import { withStarted } from '../processes.ts';
import { startSite } from '../site.ts';
import { type Memory, memoryOf, sampleMemory } from '../system.ts';

/** Results of a whole walk over a service, with the waiting times of visitors. */
export type Measured = {
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

/** Mirrors a whole service into an empty store. @param environment names the store */
export async function measure(
  service: string,
  tiles: number,
  environment: Record<string, string>,
): Promise<Measured> {
  const settings = { CATALOGUE_API_URL: service, CATALOGUE_RATE: '1000', DEMO: 'off' };
  return await withStarted(async (keep) => {
    const { url, pid } = await keep(startSite({ ...settings, ...environment }));
    const walking = new AbortController();
    const sampling = sampleMemory(pid, sampleEvery, walking.signal);
    while (!(await fetch(`${url}/pl`)).ok) await sleep(10);
    const asking = visit(url, tiles, walking.signal);
    const seconds = await ended(url, tiles).finally(() => walking.abort());
    const after = visit(url, tiles, AbortSignal.timeout(quiet));
    const probes = { meanwhile: await asking, after: await after };
    return { tilesPerSecond: tiles / seconds, memory: memoryOf(await sampling), probes };
  });
}

const readiness = z.object({
  mirror: z.object({ tiles: z.number(), complete: z.boolean(), since: z.string() }),
});

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
 * @param service address with a slash at the end
 * @returns tiles per second
 */
export async function walkBare(service: string): Promise<number> {
  const begun = performance.now();
  let seen = 0;
  for (let above = ''; ; ) {
    const answer = await fetch(`${service}api/frontpage/?batch_size=${largerBatch}${above}`);
    const batch = (await answer.json()) as { sorting_datetime: string }[];
    const last = parseTimestamp(batch.at(-1)?.sorting_datetime ?? '');
    // The oldest tile of the previous batch is repeated.
    const fresh = batch.length - (above === '' ? 0 : 1);
    if (!last || fresh === 0) return (1000 * seen) / (performance.now() - begun);
    seen += fresh;
    above = `&max_sorting_datetime=${showTimestamp(shiftTimestamp(last, 1))}`;
  }
}
