import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { countSetting, recountIfOutdated } from '#lib/catalogue/store/statistics.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import { seededRandom } from '#lib/seeded-random.ts';
import { everyRow, otherRows, withDatabase } from '../old-libraries/database.ts';
import { oldVersions, type StoreLocation, unpack } from '../old-libraries/library.ts';
import { isMigrated } from '../old-libraries/migrated.fixture.ts';
import { multiply, storedTiles } from '../old-libraries/multiply.ts';
import { type Engine, storeLocations } from '../old-libraries/store-locations.fixture.ts';
import { batchesOf, killServers, serveOnce, type Work } from './killed-server.fixture.ts';

// To try more, or a failure again: OLD_LIBRARY_KILLS=200 OLD_LIBRARY_SEED=7 node node_modules/vitest/vitest.mjs run --project http old-libraries-killed
const { OLD_LIBRARY_KILLS, OLD_LIBRARY_COPIES = '5', OLD_LIBRARY_SEED = '1' } = process.env;
const [copies, seed] = [Number(OLD_LIBRARY_COPIES), Number(OLD_LIBRARY_SEED)];

// Servers one after another, on a machine that may have other work.
vi.setConfig({ testTimeout: 600_000 + Number(OLD_LIBRARY_KILLS ?? 0) * 30_000 });

const locations = storeLocations();

/** A library of an old version that takes many steps to migrate. */
async function oldLibrary(version: string, engine: Engine): Promise<StoreLocation> {
  const location = await locations.empty(engine);
  await unpack(version, location);
  await multiply(location, copies);
  return location;
}

/** What servers do here: milliseconds that it takes, and the feed then. */
const migrating: Work<{ ms: number; feed: string[] }> = {
  isDone: isMigrated,
  result: async ({ url }, ms) => ({ ms, feed: await batchesOf(url) }),
};

/** Counts what is due, as a server does ten minutes after another was killed while counting. */
async function recountAfterwards(location: StoreLocation): Promise<void> {
  await withDatabase<Tables, void>(location, async (db) => {
    await db.deleteFrom('settings').where('name', '=', countSetting).execute();
    await recountIfOutdated(db);
  });
}

const inBatches = (tiles: string[]) =>
  Array.from(
    { length: Math.ceil(tiles.length / 40) },
    (_, index) => `[${tiles.slice(40 * index, 40 * (index + 1)).join(',')}]`,
  );

const cases: { version: string; engine: Engine; kills: number }[] = oldVersions.flatMap((version) => [
  { version, engine: 'SQLite', kills: Number(OLD_LIBRARY_KILLS ?? 5) },
  { version, engine: 'PostgreSQL', kills: Number(OLD_LIBRARY_KILLS ?? 2) },
]);

test.each(cases)(
  `a library of $version on $engine, its server killed $kills times (seed ${seed}), ends as one that was left alone`,
  async ({ version, engine, kills }) => {
    const original = await oldLibrary(version, engine);
    const feed = inBatches(await storedTiles(original));
    const undisturbed = await locations.copyOf(original);
    const baseline = await serveOnce(undisturbed, migrating);
    if (!baseline) throw new Error('A server that nobody kills ends what it does');
    expect(baseline.feed).toEqual(feed);
    const rows = await everyRow(undisturbed);
    const random = seededRandom(seed);
    let { ms } = baseline;
    await killServers({
      kills,
      library: () => locations.copyOf(original),
      async serve(location, isToBeKilled) {
        const moment = isToBeKilled ? () => setTimeout(random() * 1.2 * ms) : undefined;
        const result = await serveOnce(location, migrating, moment);
        // On a busy machine one may take far longer than the next, which would be done before it is killed.
        ms = Math.min(ms, result?.ms ?? ms);
        return result;
      },
      async expectRight(result, location) {
        expect(result.feed).toEqual(feed);
        await recountAfterwards(location);
        expect(otherRows(rows, await everyRow(location))).toEqual([]);
      },
    });
  },
);
