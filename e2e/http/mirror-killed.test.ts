import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import Database from 'libsql';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { storeFile } from '#lib/catalogue/store/database.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import { seededRandom } from '#lib/seeded-random.ts';
import { answerOf } from '../old-libraries/answers.ts';
import { everyRow, otherRows, withDatabase } from '../old-libraries/database.ts';
import { launchOn, originalEnvironment, type StoreLocation, withoutPages } from '../old-libraries/library.ts';
import { type Engine, storeLocations } from '../old-libraries/store-locations.fixture.ts';
import { startUpstream, type Upstream } from '../upstream/server.ts';

// To try more, or a failure again: MIRROR_KILLS=100 MIRROR_SEED=7 node node_modules/vitest/vitest.mjs run --project http mirror-killed
const { MIRROR_KILLS, MIRROR_SEED = '1' } = process.env;
const seed = Number(MIRROR_SEED);
const tiles = 300;
/** Milliseconds that the service takes for each answer. */
const latency = 20;

// Servers one after another, on a machine that may have other work.
vi.setConfig({ testTimeout: 480_000 + Number(MIRROR_KILLS ?? 0) * 30_000 });

const locations = storeLocations();
let upstream: Upstream;
beforeAll(async () => {
  // Seven tiles share each instant, and a batch holds forty.
  upstream = await startUpstream('ties', { tiles, latency });
});
afterAll(() => upstream.stop());

/**
 * Starts a server that mirrors the service.
 * @param kill after how many requests, and milliseconds later, unless the walk has ended by then; omitted: never
 * @returns the number of requests, and the feed; undefined if it was killed
 */
async function start(location: StoreLocation, kill?: { requests: number; later: number }) {
  upstream.requests.length = 0;
  const settings = {
    ...originalEnvironment,
    CATALOGUE_API_URL: `${upstream.url}/`,
    CATALOGUE_RATE: '1000',
    DEMO: 'off',
  };
  const server = await launchOn(location, settings, withoutPages);
  const untilRequests = async (requests: number) => {
    while (upstream.requests.length < requests && isRunning(server.process)) await setTimeout(2);
  };
  const finished = untilRequests(1).then(() => mirrored(location, server.process));
  const isDone = await Promise.race([
    finished.then(() => true),
    ...(kill ? [untilRequests(kill.requests).then(() => setTimeout(kill.later, false))] : []),
  ]);
  // A server killed meanwhile reports it here too.
  for (const each of [finished, server.opened]) each.catch(() => undefined);
  if (server.process.exitCode !== null) throw new Error(`The server ended by itself:\n${server.output()}`);
  const requests = upstream.requests.length;
  let done: { requests: number; feed: string[] } | undefined;
  if (isDone) {
    await server.opened;
    done = { requests, feed: await feedOf(server.url) };
  }
  server.process.kill(done ? 'SIGTERM' : 'SIGKILL');
  await once(server.process, 'exit');
  // Its connection must not outlive the database.
  await finished.catch(() => undefined);
  expectSound(location);
  // The killed server left it behind, and this does not wait for its expiry.
  await withDatabase<Tables, unknown>(location, (db) =>
    db.deleteFrom('settings').where('name', 'like', 'mirror_lease%').execute(),
  );
  return done;
}

/** Waits until a walk over the whole service has ended. @throws when the server ends before */
async function mirrored(location: StoreLocation, server: ChildProcess): Promise<void> {
  await withDatabase<Tables, void>(location, async (db) => {
    while (isRunning(server)) {
      const service = await db.selectFrom('services').select('record').executeTakeFirst();
      if (service?.record && JSON.parse(service.record).complete) return;
      await setTimeout(20);
    }
    throw new Error('The server has ended');
  });
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

function expectSound({ dataDir, databaseUrl }: StoreLocation): void {
  if (databaseUrl) return;
  const store = new Database(storeFile(dataDir));
  expect(store.pragma('integrity_check')).toMatchObject([{ integrity_check: 'ok' }]);
  expect(store.pragma('foreign_key_check')).toEqual([]);
  store.close();
}

async function feedOf(url: string): Promise<string[]> {
  const batches: string[] = [];
  for (let below = ''; ; ) {
    const { body } = await answerOf(url, 'GET', `/api/frontpage/${below}`);
    const last = JSON.parse(body).at(-1);
    if (!last) return batches;
    batches.push(body);
    below = `?max_sorting_datetime=${last.sorting_datetime}`;
  }
}

/** On PostgreSQL numbers used by an aborted transaction are not reused, and those of scans elsewhere are not public. */
const ofTheRun = { services: ['record', 'counted_at'], scans: ['id'] };

const cases: { engine: Engine; kills: number }[] = [
  { engine: 'SQLite', kills: Number(MIRROR_KILLS ?? 6) },
  { engine: 'PostgreSQL', kills: Number(MIRROR_KILLS ?? 4) },
];

test.each(cases)(
  `a service is mirrored on $engine by a server that is killed $kills times (seed ${seed}), as by one that is left alone`,
  async ({ engine, kills }) => {
    const undisturbed = await locations.empty(engine);
    const baseline = await start(undisturbed);
    if (!baseline) throw new Error('A server that nobody kills ends what it does');
    const ids = baseline.feed.flatMap((batch) => JSON.parse(batch).map(({ id }: { id: number }) => id));
    expect(new Set(ids)).toEqual(new Set(upstream.data.tiles.map(({ id }) => id)));
    expect(ids).toHaveLength(tiles);
    const rows = await everyRow(undisturbed, ofTheRun);
    const random = seededRandom(seed);
    for (let killed = 0; killed < kills; ) {
      const location = await locations.empty(engine);
      const kill = () =>
        killed < kills
          ? { requests: Math.ceil(random() * baseline.requests), later: random() * 2 * latency }
          : undefined;
      let done = await start(location, kill());
      for (; !done; done = await start(location, kill())) killed += 1;
      expect(done.feed).toEqual(baseline.feed);
      expect(otherRows(rows, await everyRow(location, ofTheRun))).toEqual([]);
    }
  },
);
