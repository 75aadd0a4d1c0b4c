import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { storageFolder } from '#lib/scans/addresses.ts';
import { diskStorage } from '#lib/scans/storage/disk.ts';
import { everything } from '#lib/search/address.ts';
import { storeCatalogue } from '../../catalogue.ts';
import { saveObject } from '../../objects.ts';
import { objectRecord } from '../../records.fixture.ts';
import { openSqlite } from '../../sqlite.ts';
import { baseUrls, temporaryFolder } from '../../temporary-store.fixture.ts';
import { pruneRemovals, retainedRemovals } from '../removals.ts';

test('only the last removals are kept, and a server that has not searched meanwhile misses none', async () => {
  const dataDir = temporaryFolder();
  const store = await openSqlite(dataDir);
  const catalogue = storeCatalogue(store, baseUrls, diskStorage(storageFolder(dataDir)));
  onTestFinished(() => catalogue.close());
  const { db } = store;
  for (const id of ['a', 'b', 'c']) await saveObject(db, baseUrls, objectRecord(id));
  const find = async () => (await catalogue.search(everything, { offset: 0, limit: 0 })).count;
  const rows = async () =>
    (await sql<{ rows: number }>`SELECT count(*) AS rows FROM search_removals`.execute(db)).rows[0]?.rows;
  expect(await find()).toBe(3);
  const before = (await rows()) ?? 0;
  await sql`DELETE FROM search_objects WHERE object_id = 'c'`.execute(db);
  await pruneRemovals(store);
  expect(await rows()).toBe(before + 1);
  // More than are deleted at once.
  await sql`
    WITH RECURSIVE counter (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter WHERE n < ${3 * retainedRemovals})
    INSERT INTO search_removals (number) SELECT 0 FROM counter`.execute(db);
  await pruneRemovals(store);
  expect(await rows()).toBe(retainedRemovals);
  expect(await find()).toBe(2);
  await sql`DELETE FROM search_objects WHERE object_id = 'b'`.execute(db);
  expect(await find()).toBe(1);
});
