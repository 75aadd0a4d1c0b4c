import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import Database from 'libsql';
import { expect, test, vi } from 'vitest';
import { storeFile } from '#lib/catalogue/store/database.ts';
import { countSetting, recountIfDue } from '#lib/catalogue/store/statistics.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import { chance } from '#lib/chance.ts';
import { answerOf } from '../old-libraries/answers.ts';
import { broughtOver } from '../old-libraries/brought-over.fixture.ts';
import { everyRow, otherRows, withDatabase } from '../old-libraries/database.ts';
import { launchOn, madeAt, oldVersions, type Place, unpack, withoutPages } from '../old-libraries/library.ts';
import { keptTiles, multiply } from '../old-libraries/multiply.ts';
import { type Engine, newPlaces } from '../old-libraries/places.fixture.ts';

// To try more, or a failure again: OLD_LIBRARY_KILLS=200 OLD_LIBRARY_SEED=7 node node_modules/vitest/vitest.mjs run --project http old-libraries-killed
const { OLD_LIBRARY_KILLS, OLD_LIBRARY_COPIES = '5', OLD_LIBRARY_SEED = '1' } = process.env;
const [copies, seed] = [Number(OLD_LIBRARY_COPIES), Number(OLD_LIBRARY_SEED)];

// Servers one after another, on a machine that may have other work.
vi.setConfig({ testTimeout: 600_000 + Number(OLD_LIBRARY_KILLS ?? 0) * 30_000 });

const places = newPlaces();

/** A library of an old version that takes many steps to bring over. */
async function oldLibrary(version: string, engine: Engine): Promise<Place> {
  const place = await places.empty(engine);
  await unpack(version, place);
  await multiply(place, copies);
  return place;
}

/**
 * Starts a server that brings a library over.
 * @param batches of the feed to ask for when all is brought over
 * @param moment milliseconds after which it is killed, if it has not ended by then; left out: never
 * @returns milliseconds that it took, and the feed; undefined where it was killed
 */
async function start(place: Place, batches: number, moment?: number) {
  const begun = Date.now();
  const server = await launchOn(place, madeAt, withoutPages);
  const ended = broughtOver(server, place).then(() => Date.now() - begun);
  const time = await (moment === undefined
    ? ended
    : Promise.race([ended, setTimeout(Math.max(0, begun + moment - Date.now()), undefined)]));
  // One that is killed before it is open says so here too.
  ended.catch(() => undefined);
  if (server.process.exitCode !== null) throw new Error(`The server ended by itself:\n${server.output()}`);
  const done = time === undefined ? undefined : { time, feed: await feedOf(server.url, batches) };
  server.process.kill(done ? 'SIGTERM' : 'SIGKILL');
  await once(server.process, 'exit');
  return done;
}

async function feedOf(url: string, wanted: number): Promise<string[]> {
  const batches: string[] = [];
  for (let before = ''; batches.length < wanted; ) {
    const { body } = await answerOf(url, 'GET', `/api/frontpage/${before}`);
    batches.push(body);
    before = `?max_sorting_datetime=${JSON.parse(body).at(-1)?.sorting_datetime}`;
  }
  return batches;
}

/** Counts what is due, as a server does once ten minutes have passed since another was killed while it counted. */
async function countAfterAll(place: Place): Promise<void> {
  await withDatabase<Tables, void>(place, async (db) => {
    await db.deleteFrom('settings').where('name', '=', countSetting).execute();
    await recountIfDue(db);
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
    const feed = inBatches(await keptTiles(original));
    const undisturbed = await places.copyOf(original);
    const alone = await start(undisturbed, feed.length);
    if (!alone) throw new Error('A server that nobody kills ends what it does');
    expect(alone.feed).toEqual(feed);
    const rows = await everyRow(undisturbed);
    const random = chance(seed);
    for (let killed = 0; killed < kills; ) {
      const place = await places.copyOf(original);
      const moment = () => (killed < kills ? random() * 1.2 * alone.time : undefined);
      let done = await start(place, feed.length, moment());
      for (; !done; done = await start(place, feed.length, moment())) killed += 1;
      expect(done.feed).toEqual(feed);
      if (engine === 'SQLite') {
        const store = new Database(storeFile(place.dataDir));
        expect(store.pragma('integrity_check')).toMatchObject([{ integrity_check: 'ok' }]);
        expect(store.pragma('foreign_key_check')).toEqual([]);
        store.close();
      }
      await countAfterAll(place);
      expect(otherRows(rows, await everyRow(place))).toEqual([]);
    }
  },
);
