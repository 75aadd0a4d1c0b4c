import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { throwDamaged } from '../../damaged.ts';
import { startMaintenance } from '../../maintenance.ts';
import { saveObject } from '../../objects.ts';
import { spyLog } from '../../previous-version.fixture.ts';
import { objectRecord } from '../../records.fixture.ts';
import type { Tables } from '../../tables.ts';
import { baseUrls, temporaryStore } from '../../temporary-store.fixture.ts';
import { pruneRemovals, retainedRemovals } from '../removals.ts';
import { postgresEngine } from './engine.ts';
import { ColumnsReader } from './read-columns.ts';

const everyObject = { match: undefined, texts: undefined, tiers: [], countsFacets: true } as const;
const range = { offset: 0, limit: 40 };

test('what a transaction writes is found when it is committed, however many others were before it', async () => {
  const { db, reader } = await temporaryStore();
  for (const id of ['a', 'b', 'c']) await saveObject(db, baseUrls, objectRecord(id, { years: null }));
  const engine = postgresEngine(reader);
  const found = async () => {
    const filters = { chosen: {}, from: 1900, to: 1900, undated: false };
    const { ids, emptiedBy } = await engine.find({ ...everyObject, filters, order: 'newest', range });
    return { dated: ids.sort(), undated: emptiedBy.reduce((sum, { count }) => sum + count, 0) };
  };
  expect(await found()).toEqual({ dated: [], undated: 3 });

  const date = (trx: Kysely<Tables>, id: string) =>
    sql`UPDATE search_objects SET year_from = 1900, year_to = 1900, xid = pg_current_xact_id()
      WHERE object_id = ${id}`.execute(trx);
  const firstTransaction = await db.startTransaction().execute();
  await date(firstTransaction, 'a');
  await sql`DELETE FROM search_objects WHERE object_id = 'c'`.execute(firstTransaction);
  await db.transaction().execute((trx) => date(trx, 'b'));
  expect(await found()).toEqual({ dated: ['b'], undated: 0 });
  expect((await found()).dated).toEqual(['b']);
  await firstTransaction.commit().execute();
  expect((await found()).dated).toEqual(['a', 'b']);
  const { count } = await engine.find({
    ...everyObject,
    filters: { chosen: {}, from: undefined, to: undefined, undated: false },
    order: 'newest',
    range,
  });
  expect(count).toBe(2);
});

test('when transaction numbers go back, as when the database is restored under a running server, all is read again', async () => {
  const { db, reader } = await temporaryStore();
  let ahead = 1_000_000_000n;
  const before = reader.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => ({
      ...result,
      rows: result.rows.map((row) =>
        'oldest' in row ? { ...row, oldest: String(BigInt(String(row.oldest)) + ahead) } : row,
      ),
    }),
  });
  const engine = postgresEngine(before);
  const filters = { chosen: {}, from: undefined, to: undefined, undated: false };
  const find = async () =>
    (await engine.find({ ...everyObject, filters, order: 'newest', range })).ids.sort();
  await saveObject(db, baseUrls, objectRecord('a'));
  await saveObject(db, baseUrls, objectRecord('b'));
  expect(await find()).toEqual(['a', 'b']);
  ahead = 0n;
  await sql`DELETE FROM search_objects WHERE object_id = 'b'`.execute(db);
  await saveObject(db, baseUrls, objectRecord('c'));
  expect(await find()).toEqual(['a', 'c']);
});

test('where reading all again breaks off, the next search reads all', async () => {
  const { db, reader } = await temporaryStore();
  for (const id of ['a', 'b']) await saveObject(db, baseUrls, objectRecord(id));
  let isBroken = false;
  const breaking = reader.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const isOfAll = result.rows.some((row) => 'month_day' in row && row.transaction === 0);
      if (isBroken && isOfAll) throw new Error('broken off');
      return result;
    },
  });
  const columns = new ColumnsReader(breaking, () => 0);
  expect((await columns.refreshed()).count).toBe(2);
  await sql`INSERT INTO search_removals (number)
    SELECT 1000 + generate_series(1, ${sql.lit(retainedRemovals)})`.execute(db);
  isBroken = true;
  await expect(columns.refreshed()).rejects.toThrow('broken off');
  isBroken = false;
  expect((await columns.refreshed()).count).toBe(2);
});

test('an object that changes keeps its position in memory', async () => {
  const { db, catalogue } = await temporaryStore();
  const numbers = async () => {
    const { rows } = await sql<{ number: number }>`SELECT number FROM search_objects ORDER BY 1`.execute(db);
    return rows.map(({ number }) => number);
  };
  await saveObject(db, baseUrls, objectRecord('a'));
  await saveObject(db, baseUrls, objectRecord('b'));
  const before = await numbers();
  for (const title of ['Kot', 'Pies', 'Rak']) await saveObject(db, baseUrls, objectRecord('a', { title }));
  expect(await numbers()).toEqual(before);
  const [suggested] = await catalogue.suggest('rak');
  expect(suggested?.text).toBe('Rak');
});

test('only the last removals are kept, and a server that has not searched meanwhile misses none', async () => {
  const store = await temporaryStore();
  const { db, reader } = store;
  for (const id of ['a', 'b', 'c']) await saveObject(db, baseUrls, objectRecord(id));
  const engine = postgresEngine(reader);
  const filters = { chosen: {}, from: undefined, to: undefined, undated: false };
  const find = async () => (await engine.find({ ...everyObject, filters, order: 'newest', range })).count;
  expect(await find()).toBe(3);
  const rows = async () =>
    (await sql<{ rows: number }>`SELECT count(*) AS rows FROM search_removals`.execute(db)).rows[0]?.rows;
  await sql`DELETE FROM search_objects WHERE object_id = 'c'`.execute(db);
  await pruneRemovals({ db, reader });
  expect(await rows()).toBe(1);
  const remove = (count: number) =>
    sql`INSERT INTO search_removals (number) SELECT 1000 + generate_series(1, ${sql.lit(count)})`.execute(db);
  await remove(retainedRemovals);
  await pruneRemovals({ db, reader });
  expect(await rows()).toBe(retainedRemovals);
  expect(await find()).toBe(2);

  const options = { baseUrls, log: spyLog(), onDamaged: throwDamaged, checkEvery: 1 };
  const maintenance = startMaintenance(store, options);
  await remove(2 * retainedRemovals + 1);
  await expect.poll(rows).toBe(2 * retainedRemovals + 1);
  await remove(retainedRemovals);
  await expect.poll(rows).toBe(retainedRemovals);
  await maintenance.stop();
});

test('a long foreign transaction makes a server read everything only if removals have been deleted', async () => {
  const { db, reader } = await temporaryStore();
  const remove = (count: number) =>
    sql`INSERT INTO search_removals (number) SELECT 1000 + generate_series(1, ${sql.lit(count)})`.execute(db);
  await remove(1);
  const long = await db.startTransaction().execute();
  await sql`SELECT pg_current_xact_id()`.execute(long);
  const columns = new ColumnsReader(reader, () => 0);
  const first = await columns.refreshed();
  await remove(retainedRemovals);
  expect(await columns.refreshed()).toBe(first);
  await pruneRemovals({ db, reader });
  const second = await columns.refreshed();
  expect(second).not.toBe(first);
  expect(await columns.refreshed()).toBe(second);
  await remove(retainedRemovals);
  expect(await columns.refreshed()).toBe(second);
  await pruneRemovals({ db, reader });
  expect(await columns.refreshed()).not.toBe(second);
  await long.rollback().execute();
});
