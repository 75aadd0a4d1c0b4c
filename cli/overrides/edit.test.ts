import { expect, test } from 'vitest';
import { saveObject } from '#lib/catalogue/store/objects.ts';
import { listOverrides } from '#lib/catalogue/store/overrides.ts';
import { fullObjectRecord } from '#lib/catalogue/store/records.fixture.ts';
import { baseUrls, temporaryStore } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { readConfig } from '#lib/config.ts';
import { editedObjects, saveOverrides } from './edit.ts';

test('a correction is undone together with what it said of the object, or not at all', async () => {
  const store = await temporaryStore();
  await saveObject(store.db, baseUrls, fullObjectRecord('a'));
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: store.dataDir });
  expect(await saveOverrides(config, store.db, new Map([['a', { title: 'Album' }]]))).toEqual({
    changed: ['a'],
    discarded: [],
    undated: [],
  });
  // Without this table the object cannot be saved.
  await store.db.schema.dropTable('unreferenced_files').execute();
  await expect(saveOverrides(config, store.db, new Map([['a', null]]))).rejects.toThrow();
  expect(await listOverrides(store.db)).toEqual(new Map([['a', { title: 'Album' }]]));
});

test('a correction that was begun before somebody else’s is refused, which stays', async () => {
  const { db, dataDir } = await temporaryStore();
  await saveObject(db, baseUrls, fullObjectRecord('a'));
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir });
  const initial = (await editedObjects(db, ['a'])).get('a');
  const save = (corrections: Record<string, unknown>) =>
    saveOverrides(config, db, new Map([['a', corrections]]), initial);
  expect(await save({ title: 'Inny' })).toEqual({ changed: ['a'], discarded: [], undated: [] });
  await expect(save({ rights: 'Wolne' })).rejects.toThrow('Somebody else has corrected a meanwhile');
  expect(await listOverrides(db)).toEqual(new Map([['a', { title: 'Inny' }]]));
});

test('objects whose corrected date names no year are returned', async () => {
  const { db, dataDir } = await temporaryStore();
  await saveObject(db, baseUrls, fullObjectRecord('a'));
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir });
  const undated = async (date: string | null) =>
    (await saveOverrides(config, db, new Map([['a', { date }]]))).undated;
  expect(await undated('przed wojną')).toEqual(['a']);
  for (const date of ['[ca 1938]', 'XIX w.', '1901-1905', null]) expect(await undated(date)).toEqual([]);
});
