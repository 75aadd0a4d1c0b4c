import { expect, test, vi } from 'vitest';
import { removeObject, saveObject } from '#lib/catalogue/store/objects.ts';
import { listOverrides } from '#lib/catalogue/store/overrides.ts';
import { fullObjectRecord, objectRecord } from '#lib/catalogue/store/records.fixture.ts';
import { baseUrls, temporaryStore } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { readConfig } from '#lib/config.ts';
import { editedObject, saveOverrides } from './edit.ts';

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
  await store.db.schema.dropTable('object_changes').execute();
  await expect(saveOverrides(config, store.db, new Map([['a', null]]))).rejects.toThrow();
  expect(await listOverrides(store.db)).toEqual(new Map([['a', { title: 'Album' }]]));
});

test('a correction that was begun before somebody else’s is refused, which stays', async () => {
  const { db, dataDir } = await temporaryStore();
  await saveObject(db, baseUrls, fullObjectRecord('a'));
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir });
  const initial = await editedObject(db, 'a');
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

test('corrections of many objects are saved in steps, in between which others can write, or none if one is wrong', async () => {
  const { db, dataDir } = await temporaryStore();
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir });
  const ids = Array.from({ length: 60 }, (_, index) => `a${index}`);
  for (const id of ids) await saveObject(db, baseUrls, fullObjectRecord(id));
  const corrections = ids.map((id) => [id, { rights: 'Wolne' }] as [string, Record<string, unknown>]);
  const wrong = new Map([
    ...corrections,
    ['a59', { parts: [{ label: 'X', first: 9 }] }],
  ] as typeof corrections);
  await expect(saveOverrides(config, db, wrong)).rejects.toThrow('the part "X" names scan 9');
  expect(await listOverrides(db)).toEqual(new Map());
  const transaction = vi.spyOn(db, 'transaction');
  expect((await saveOverrides(config, db, new Map(corrections))).changed).toEqual(ids);
  expect(transaction.mock.calls.length).toBeGreaterThan(1);
});

test('corrections that were to be discarded do not keep an interrupted run from being repeated', async () => {
  const { db, dataDir } = await temporaryStore();
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir });
  const ids = ['gone', ...Array.from({ length: 50 }, (_, index) => `a${index}`)];
  for (const id of ids) await saveObject(db, baseUrls, objectRecord(id));
  const toSave = (value: Record<string, unknown> | null) =>
    saveOverrides(config, db, new Map(ids.map((id) => [id, value])));
  await toSave({ rights: 'Wolne' });
  await removeObject(db, 'gone');
  const begin = db.transaction.bind(db);
  vi.spyOn(db, 'transaction')
    .mockImplementationOnce(begin)
    .mockImplementationOnce(() => {
      throw new Error('interrupted');
    });
  await expect(toSave(null)).rejects.toThrow('interrupted');
  expect(await toSave(null)).toMatchObject({ discarded: ['gone'] });
  expect(await listOverrides(db)).toEqual(new Map());
});

test('corrections of an object that is removed while they are saved stay', async () => {
  const { db, dataDir } = await temporaryStore();
  await saveObject(db, baseUrls, objectRecord('a'));
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir });
  const save = (title: string) => saveOverrides(config, db, new Map([['a', { title }]]));
  await save('Albom');
  const begin = db.transaction.bind(db);
  vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
    const transaction = begin();
    const execute = transaction.execute.bind(transaction);
    vi.spyOn(transaction, 'execute').mockImplementation(async (work) => {
      await removeObject(db, 'a');
      return await execute(work);
    });
    return transaction;
  });
  await save('Album');
  expect(await listOverrides(db)).toEqual(new Map([['a', { title: 'Album' }]]));
});
