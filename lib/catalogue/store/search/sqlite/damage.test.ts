import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
import { indexStatus } from '../rebuild-index.ts';
import { damagedLibrary, damages } from './damage.fixture.ts';
import { damageSetting, isIndexSound, progressSetting } from './damage.ts';

const damaged = Object.entries(damages);

test.each(damaged)('with %s in the index, objects are saved and removed', async (_, damage) => {
  const { db, count } = await damagedLibrary(damage);
  await saveObject(db, baseUrls, objectRecord('new', { title: 'Pies' }));
  await removeObject(db, 'o3');
  expect(await count('')).toBe(30);
});

test.each(damaged)('with %s in the index of a store in use, objects are saved', async (_, damage) => {
  const { db, file = '' } = await damagedLibrary('SELECT 1');
  const other = new Database(file);
  other.exec(damage);
  other.close();
  for (const title of ['Pies', 'Mysz']) await saveObject(db, baseUrls, objectRecord(title, { title }));
  await saveObject(db, baseUrls, objectRecord('o3', { title: 'Lis' }));
});

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

test('a search that finds the index damaged has it emptied', async () => {
  const store = await damagedLibrary(damages['lost leaves']);
  const programs = temporaryFolder();
  writeFileSync(
    join(programs, 'search-worker.js'),
    `const { parentPort } = require('node:worker_threads');
    parentPort.on('message', ({ id }) => parentPort.postMessage({ id, error: 'database disk image is malformed' }));`,
  );
  const search = openSearch(store, programs);
  onTestFinished(() => search.close());
  await expect(search.find(everything, { offset: 0, limit: 0 })).rejects.toThrow('malformed');
  await expect.poll(() => readSetting(store.db, damageSetting)).toContain('malformed');
  expect(await isIndexSound(store.db)).toBe(true);
});
