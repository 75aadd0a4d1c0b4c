import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { seededRandom } from '#lib/seeded-random.ts';
import { everyRow, otherRows } from '../old-libraries/database.ts';
import type { StoreLocation } from '../old-libraries/library.ts';
import { type Engine, storeLocations } from '../old-libraries/store-locations.fixture.ts';
import { isRunning } from '../support/program.ts';
import { startUpstream, type Upstream } from '../upstream/server.ts';
import { batchesOf, killServers, serveOnce, type Work } from './killed-server.fixture.ts';

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
let mirroring: Work<{ requests: number; feed: string[] }>;
beforeAll(async () => {
  // Seven tiles share each instant, and a batch holds forty.
  upstream = await startUpstream('ties', { tiles, latency });
  mirroring = {
    environment: { CATALOGUE_API_URL: `${upstream.url}/`, CATALOGUE_RATE: '1000', DEMO: 'off' },
    async isDone(db) {
      const service = await db.selectFrom('services').select('record').executeTakeFirst();
      return Boolean(service?.record && JSON.parse(service.record).complete);
    },
    async result({ url }) {
      return { requests: upstream.requests.length, feed: await batchesOf(url) };
    },
  };
});
afterAll(() => upstream.stop());

/** Starts a server that mirrors the service. @param moment when it is killed; omitted: never */
function serve(location: StoreLocation, moment?: Parameters<typeof serveOnce>[2]) {
  upstream.requests.length = 0;
  return serveOnce(location, mirroring, moment);
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
    const baseline = await serve(undisturbed);
    if (!baseline) throw new Error('A server that nobody kills ends what it does');
    const ids = baseline.feed.flatMap((batch) => JSON.parse(batch).map(({ id }: { id: number }) => id));
    expect(new Set(ids)).toEqual(new Set(upstream.data.tiles.map(({ id }) => id)));
    expect(ids).toHaveLength(tiles);
    const rows = await everyRow(undisturbed, ofTheRun);
    const random = seededRandom(seed);
    await killServers({
      kills,
      library: () => locations.empty(engine),
      async serve(location, isToBeKilled) {
        if (!isToBeKilled) return await serve(location);
        const [requests, later] = [Math.ceil(random() * baseline.requests), random() * 2 * latency];
        return await serve(location, async ({ process }) => {
          while (upstream.requests.length < requests && isRunning(process)) await setTimeout(2);
          await setTimeout(later);
        });
      },
      async expectRight({ feed }, location) {
        expect(feed).toEqual(baseline.feed);
        expect(otherRows(rows, await everyRow(location, ofTheRun))).toEqual([]);
      },
    });
  },
);
