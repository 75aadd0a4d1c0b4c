import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import Database from 'libsql';
import { expect, test, vi } from 'vitest';
import { storeFile } from '#lib/catalogue/store/database.ts';
import { countSetting, recountIfOutdated } from '#lib/catalogue/store/statistics.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import { seededRandom } from '#lib/seeded-random.ts';
import { answerOf } from '../old-libraries/answers.ts';
import { everyRow, otherRows, withDatabase } from '../old-libraries/database.ts';
import {
  launchOn,
  oldVersions,
  originalEnvironment,
  type StoreLocation,
  unpack,
  withoutPages,
} from '../old-libraries/library.ts';
import { untilMigrated } from '../old-libraries/migrated.fixture.ts';
import { multiply, storedTiles } from '../old-libraries/multiply.ts';
import { type Engine, storeLocations } from '../old-libraries/store-locations.fixture.ts';

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

/**
 * Starts a server that migrates a library.
 * @param batches of the feed to request when everything is migrated
 * @param moment milliseconds after which it is killed, unless it has ended by then; omitted: never
 * @returns milliseconds that it took, and the feed; undefined if it was killed
 */
async function start(location: StoreLocation, batches: number, moment?: number) {
  const startedAt = Date.now();
  const server = await launchOn(location, originalEnvironment, withoutPages);
  const finished = untilMigrated(server, location).then(() => Date.now() - startedAt);
  const time = await (moment === undefined
    ? finished
    : Promise.race([finished, setTimeout(Math.max(0, startedAt + moment - Date.now()), undefined)]));
  // A server killed before it is open reports it here too.
  finished.catch(() => undefined);
  if (server.process.exitCode !== null) throw new Error(`The server ended by itself:\n${server.output()}`);
  const done = time === undefined ? undefined : { time, feed: await feedOf(server.url, batches) };
  server.process.kill(done ? 'SIGTERM' : 'SIGKILL');
  await once(server.process, 'exit');
  return done;
}

async function feedOf(url: string, batchCount: number): Promise<string[]> {
  const batches: string[] = [];
  for (let before = ''; batches.length < batchCount; ) {
    const { body } = await answerOf(url, 'GET', `/api/frontpage/${before}`);
    batches.push(body);
    before = `?max_sorting_datetime=${JSON.parse(body).at(-1)?.sorting_datetime}`;
  }
  return batches;
}

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
    const baseline = await start(undisturbed, feed.length);
    if (!baseline) throw new Error('A server that nobody kills ends what it does');
    expect(baseline.feed).toEqual(feed);
    const rows = await everyRow(undisturbed);
    const random = seededRandom(seed);
    for (let killed = 0; killed < kills; ) {
      const location = await locations.copyOf(original);
      const moment = () => (killed < kills ? random() * 1.2 * baseline.time : undefined);
      let done = await start(location, feed.length, moment());
      for (; !done; done = await start(location, feed.length, moment())) killed += 1;
      expect(done.feed).toEqual(feed);
      if (engine === 'SQLite') {
        const store = new Database(storeFile(location.dataDir));
        expect(store.pragma('integrity_check')).toMatchObject([{ integrity_check: 'ok' }]);
        expect(store.pragma('foreign_key_check')).toEqual([]);
        store.close();
      }
      await recountAfterwards(location);
      expect(otherRows(rows, await everyRow(location))).toEqual([]);
    }
  },
);
