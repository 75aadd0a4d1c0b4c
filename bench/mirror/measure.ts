import { setTimeout as sleep } from 'node:timers/promises';
import { placeOf } from '#e2e/upstream/data.ts';
import { shiftTimestamp, showTimestamp } from '#lib/catalogue/timestamp.ts';
import { type Memory, memoryOf } from '../faults/memory.ts';
import { sampleMemory } from '../faults/server-process.ts';
import { coldPage, openConnections, type Probe, probe } from '../load/probe.ts';
import { type Site, startSite } from '../site.ts';
import { mirrorOf } from './progress.ts';

/** What a walk over a whole service did, and what visitors waited for. */
export type Measured = {
  tilesPerSecond: number;
  memory: Memory | undefined;
  /** While the walk was on, and when it had ended. */
  probes: { meanwhile: Probe[]; after: Probe[] };
};

const sampleEvery = 0.5;
/** Milliseconds for which visitors ask when the walk has ended. */
const quiet = 15_000;
/** Milliseconds after which a walk that brings nothing has failed. */
const patience = 60_000;

/** Mirrors a whole service into an empty store. @param environment where the store is */
export async function measure(
  service: string,
  tiles: number,
  environment: Record<string, string>,
): Promise<Measured> {
  const settings = { CATALOGUE_API_URL: service, CATALOGUE_RATE: '1000', DEMO: 'off' };
  const site = await startSite({ ...settings, ...environment });
  try {
    const walking = new AbortController();
    const sampling = sampleMemory(site.pid, sampleEvery, walking.signal);
    while (!(await fetch(`${site.url}/pl`)).ok) await sleep(10);
    const asking = visit(site, tiles, walking.signal);
    const seconds = await ended(site, tiles).finally(() => walking.abort());
    const after = visit(site, tiles, AbortSignal.timeout(quiet));
    const probes = { meanwhile: await asking, after: await after };
    return { tilesPerSecond: tiles / seconds, memory: memoryOf(await sampling), probes };
  } finally {
    await site.stop();
  }
}

/** Waits until all has come. @returns seconds since the mirror began */
async function ended({ url }: Site, tiles: number): Promise<number> {
  let last = { tiles: -1, at: Date.now() };
  for (;;) {
    const mirror = await mirrorOf(url);
    const now = Date.now();
    if (mirror.complete && mirror.tiles === tiles) return (now - Date.parse(mirror.since)) / 1000;
    if (mirror.tiles !== last.tiles) last = { tiles: mirror.tiles, at: now };
    else if (now - last.at > patience)
      throw new Error(`The mirror stays at ${mirror.tiles} tiles of ${tiles}`);
    await sleep(100);
  }
}

/** A visitor who asks ten times a second for each of these. */
async function visit({ url }: Site, tiles: number, signal: AbortSignal): Promise<Probe[]> {
  const probed = {
    'the newest batch': { path: () => '/api/frontpage/' },
    'an older batch': { path: () => `/api/frontpage/?max_sorting_datetime=${somewhere(tiles)}` },
    'a page that is kept': { path: () => '/pl' },
    'a page that must be made': { path: coldPage },
  };
  return await probe(url, probed, await openConnections(url), signal);
}

/** An instant that nobody has asked for, in the newest tenth of the feed: that is mirrored first. */
function somewhere(tiles: number): string {
  const place = placeOf(Math.floor((Math.random() * tiles) / 10));
  return showTimestamp(shiftTimestamp(place, 1 + Math.floor(Math.random() * 1e9)));
}
