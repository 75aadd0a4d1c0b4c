import { statSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { shiftTimestamp } from '../timestamp.ts';
import { freeInstant, raiseVersion, readSetting, writeSetting } from './database.ts';
import { saveObject } from './objects.ts';
import { instant, objectRecord } from './records.fixture.ts';
import { openSqlite, storeFile } from './sqlite.ts';
import { baseUrls, connect, temporaryStore } from './temporary-store.fixture.ts';

test('one connection reads while another writes, and sees the write once it is committed', async () => {
  const writer = await temporaryStore();
  const reader = await connect(writer.dataDir);
  await saveObject(writer.db, baseUrls, objectRecord('a'));
  await vi.waitFor(() => expect(reader.version()).toBe(writer.version()), 3000);
  const before = reader.version();
  await writer.db.transaction().execute(async (trx) => {
    await trx.updateTable('objects').set({ rights: 'new' }).execute();
    await raiseVersion(trx);
    expect(reader.version()).toBe(before);
    expect((await reader.catalogue.object('a'))?.details).toMatchObject({ rights: undefined });
  });
  await vi.waitFor(() => expect(reader.version()).not.toBe(before), 3000);
  expect((await reader.catalogue.object('a'))?.details).toMatchObject({ rights: 'new' });
});

test('a transaction that fails leaves nothing', async () => {
  const { db, version } = await temporaryStore();
  const before = version();
  const failing = db.transaction().execute(async (trx) => {
    await raiseVersion(trx);
    throw new Error('power cut');
  });
  await expect(failing).rejects.toThrow('power cut');
  expect(version()).toBe(before);
});

test('reopening keeps the data', async () => {
  const { db, dataDir, version } = await temporaryStore();
  await writeSetting(db, 'name', 'one');
  await writeSetting(db, 'name', 'two');
  const reopened = await connect(dataDir);
  expect(await readSetting(reopened.db, 'name')).toBe('two');
  expect(await readSetting(reopened.db, 'other')).toBeUndefined();
  expect(reopened.version()).toBe(version());
});

test('closing a store leaves everything in its one file, though others have it open', async () => {
  const { db, dataDir, version } = await temporaryStore();
  const closing = await openSqlite(dataDir);
  await saveObject(closing.db, baseUrls, objectRecord('a'));
  const log = `${storeFile(dataDir)}-wal`;
  expect(statSync(log).size).toBeGreaterThan(0);
  await closing.close();
  expect(statSync(log).size).toBe(0);
  // The remaining connection keeps writing; one that is closed meanwhile leaves the log to it.
  const before = version();
  await db.transaction().execute(async (trx) => {
    await raiseVersion(trx);
    await (await openSqlite(dataDir)).close();
  });
  expect(version()).not.toBe(before);
  await closing.close();
});

test('the next free instant is found after those taken; at the end of time the last one before them', async () => {
  const { db } = await temporaryStore();
  const [last, before] = [instant('9999-12-31T23:59:59.999999'), instant('9999-12-31T23:59:59.999998')];
  await saveObject(db, baseUrls, objectRecord('a', { published: before }));
  expect(await freeInstant(db, before)).toBe(last);
  await saveObject(db, baseUrls, objectRecord('b', { published: before }));
  expect(await freeInstant(db, before)).toBe('9999-12-31T23:59:59.999997');
  expect(await freeInstant(db, instant('2026-01-01'))).toBe('2026-01-01T00:00:00.000000');
});

test('after any number of tiles that preferred one instant the next one is free', async () => {
  const { db } = await temporaryStore();
  const preferred = instant('2026-01-01');
  for (let count = 0; count < 40; count += 1) {
    const expected = shiftTimestamp(preferred, count);
    expect(await freeInstant(db, preferred)).toBe(expected);
    await saveObject(db, baseUrls, objectRecord(`${count}`, { published: preferred }));
  }
});
