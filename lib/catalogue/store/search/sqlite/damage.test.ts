import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import Database from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { everything } from '#lib/search/address.ts';
import { throwDamaged } from '../../damaged.ts';
import { readSetting, writeSetting } from '../../database.ts';
import { startMaintenance } from '../../maintenance.ts';
import { removeObject, saveObject } from '../../objects.ts';
import { spyLog } from '../../previous-version.fixture.ts';
import { objectRecord } from '../../records.fixture.ts';
import { baseUrls, temporaryFolder } from '../../temporary-store.fixture.ts';
import { openSearch } from '../open-search.ts';
import { indexStatus, rebuildSome } from '../rebuild-index.ts';
import { damagedLibrary, damages, openedLibrary } from './damage.fixture.ts';
import { damageSetting, isIndexSound, progressSetting } from './damage.ts';

const damaged = Object.entries(damages);

test.each(damaged)('with %s in the index, objects are saved and removed', async (_, damage) => {
  const { db, count } = await damagedLibrary(damage);
  await saveObject(db, baseUrls, objectRecord('new', { title: 'Pies' }));
  await removeObject(db, 'o3');
  expect(await count('')).toBe(30);
});

test.each(damaged)(
  'with %s in the index of a store in use, objects are saved and found after a rebuild',
  async (_, damage) => {
    const { db, dataDir, file = '' } = await damagedLibrary('SELECT 1');
    const other = new Database(file);
    other.exec(damage);
    other.close();
    for (const title of ['Pies', 'Mysz']) await saveObject(db, baseUrls, objectRecord(title, { title }));
    await saveObject(db, baseUrls, objectRecord('o3', { title: 'Lis' }));
    // A connection that has read the configuration does not notice that it is lost; the next one does.
    const next = await openedLibrary(dataDir);
    for (let isDone = false; !isDone; ) ({ isDone } = await rebuildSome(next.db, 1000, throwDamaged));
    const found = await Promise.all(['kot', 'pies', 'mysz', 'lis'].map(next.count));
    expect(found).toEqual([29, 1, 1, 1]);
  },
);

test('an index emptied because of damage is filled again by a running server, which logs it', async () => {
  const { count, ...store } = await damagedLibrary(damages['a lost structure']);
  const log = spyLog();
  const maintenance = startMaintenance(store, { baseUrls, log, onDamaged: throwDamaged, checkEvery: 1 });
  onTestFinished(() => maintenance.stop());
  await saveObject(store.db, baseUrls, objectRecord('new', { title: 'Pies' }));
  await expect.poll(() => count('kot')).toBe(30);
  await expect.poll(() => readSetting(store.db, damageSetting)).toBeUndefined();
  expect(log.warn).toHaveBeenCalledWith(
    { reason: expect.stringContaining('vtable constructor failed: search_index') },
    expect.stringContaining('the search index was damaged'),
  );
});

test('servers that fill an emptied index together do it once', async () => {
  const store = await damagedLibrary(damages['a lost structure']);
  const logs = [spyLog(), spyLog()];
  const running = logs.map((log) => startMaintenance(store, { baseUrls, log, onDamaged: throwDamaged }));
  await expect.poll(() => readSetting(store.db, damageSetting)).toBeUndefined();
  await Promise.all(running.map((one) => one.stop()));
  const counted = logs.flatMap(({ info }) => info.mock.calls.map(([{ indexed = 0 }]) => Number(indexed)));
  expect(counted.reduce((sum, count) => sum + count, 0)).toBe(30);
});

test('objects that an older version has indexed anew before the refilling went on are indexed for this one', async () => {
  const store = await damagedLibrary(damages['a lost structure']);
  await store.db.updateTable('search_objects').set({ fingerprint: 'older' }).execute();
  await store.db.deleteFrom('search_state').execute();
  const tiles = await store.db
    .selectFrom('tiles')
    .select('sorting_datetime')
    .orderBy('sorting_datetime')
    .execute();
  await writeSetting(store.db, progressSetting, tiles[15]?.sorting_datetime ?? '');
  const maintenance = startMaintenance(store, { baseUrls, log: spyLog(), onDamaged: throwDamaged });
  onTestFinished(() => maintenance.stop());
  await expect.poll(async () => (await indexStatus(store.db)).complete).toBe(true);
  expect(await indexStatus(store.db)).toMatchObject({ objects: 30, indexed: 30 });
});

/** A search whose thread answers every request with an error. */
function failingSearch(store: Awaited<ReturnType<typeof damagedLibrary>>, code: string) {
  const programs = temporaryFolder();
  const error = JSON.stringify({ message: 'database disk image is malformed', code });
  writeFileSync(
    join(programs, 'search-worker.js'),
    `const { parentPort } = require('node:worker_threads');
    parentPort.on('message', ({ id }) => parentPort.postMessage({ id, error: ${error} }));`,
  );
  const search = openSearch(store, programs);
  onTestFinished(() => search.close());
  return () => expect(search.find(everything, { offset: 0, limit: 0 })).rejects.toThrow('malformed');
}

test('a search that finds the index damaged has it emptied, once until it is filled', async () => {
  const store = await damagedLibrary(damages['lost leaves']);
  const [find, findElsewhere] = [1, 2].map(() => failingSearch(store, 'SQLITE_CORRUPT_VTAB'));
  await find?.();
  await expect.poll(() => readSetting(store.db, damageSetting)).toContain('malformed');
  expect(await isIndexSound(store.db)).toBe(true);
  await writeSetting(store.db, progressSetting, 'half');
  await findElsewhere?.();
  expect(await readSetting(store.db, progressSetting)).toBe('half');
});

test('an index that could not be emptied is emptied after the next search', async () => {
  const store = await damagedLibrary(damages['lost leaves']);
  await sql`CREATE TRIGGER full_disk BEFORE INSERT ON settings BEGIN SELECT RAISE(ABORT, 'full'); END`.execute(
    store.db,
  );
  const find = failingSearch(store, 'SQLITE_CORRUPT_VTAB');
  await find();
  await sql`DROP TRIGGER full_disk`.execute(store.db);
  await find();
  await expect.poll(() => readSetting(store.db, damageSetting)).toContain('malformed');
});

test('damage elsewhere in the store leaves the index as it is', async () => {
  const store = await damagedLibrary('SELECT 1');
  await failingSearch(store, 'SQLITE_CORRUPT')();
  expect([await readSetting(store.db, damageSetting), await store.count('kot')]).toEqual([undefined, 30]);
});

test('the code of an error that the index answers reaches the server', async () => {
  const store = await damagedLibrary('SELECT 1');
  const other = new Database(store.file ?? '');
  other.exec(damages['unreadable leaves']);
  other.close();
  const search = openSearch(store, resolve('dist'));
  onTestFinished(() => search.close());
  await expect(search.find({ ...everything, text: 'kot' }, { offset: 0, limit: 0 })).rejects.toThrow(
    'malformed',
  );
  await expect.poll(() => readSetting(store.db, damageSetting)).toContain('malformed');
});
