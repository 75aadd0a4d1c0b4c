import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { saveObject } from './objects.ts';
import { spyLog } from './previous-version.fixture.ts';
import { objectRecord } from './records.fixture.ts';
import {
  claimLifetime,
  countStatistics,
  recountIfOutdated,
  startStatistics,
  statisticsLifetime,
  storedStatistics,
} from './statistics.ts';
import { baseUrls, connect, temporaryStore } from './temporary-store.fixture.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('the count of an empty library is not stored, so that the first import shows at once', async () => {
  const { db, catalogue } = await temporaryStore();
  expect((await catalogue.statistics()).entities.total).toBe(0);
  expect(await storedStatistics(db)).toBeUndefined();
  await saveObject(db, baseUrls, objectRecord('a'));
  expect((await catalogue.statistics()).entities.total).toBe(1);
});

test('all objects, public ones, and those of each category are counted', async () => {
  const { db, catalogue } = await temporaryStore();
  await saveObject(db, baseUrls, objectRecord('a', { categories: ['books', 'maps', 'books'] }));
  await saveObject(db, baseUrls, objectRecord('b', { categories: ['books', 'unheard'], isPublic: false }));
  const { entities, counted_at } = await catalogue.statistics();
  expect(entities).toMatchObject({ total: 2, public: 1, by_category: { books: 2, maps: 1, scores: 0 } });
  expect(Object.keys(entities.by_category)).toHaveLength(10);
  expect(counted_at).toBe('2026-11-21T10:00:00.000000');
});

test('within 24 hours no server counts again; after that it happens without a request', async () => {
  const store = await temporaryStore();
  const { db, catalogue, dataDir, version } = store;
  const other = await connect(dataDir);
  const works = [store, other].map((one) => startStatistics(one, spyLog(), 5));
  onTestFinished(async () => {
    await Promise.all(works.map((work) => work.stop()));
  });
  await saveObject(db, baseUrls, objectRecord('a'));
  const first = await catalogue.statistics();
  await saveObject(db, baseUrls, objectRecord('b'));
  vi.setSystemTime(Date.now() + statisticsLifetime - 1);
  const before = version();
  await sleep(50);
  expect(await catalogue.statistics()).toEqual(first);
  expect(await other.catalogue.statistics()).toEqual(first);
  expect(version()).toBe(before);
  vi.setSystemTime(Date.now() + 1);
  // A busy database server may take more than a second.
  await vi.waitFor(async () => expect((await storedStatistics(other.db))?.entities.total).toBe(2), 10_000);
  await vi.waitFor(() => expect(version()).not.toBe(before), 10_000);
});

test('a request starts no count: it is answered with the stored one', async () => {
  const { db, catalogue } = await temporaryStore();
  await saveObject(db, baseUrls, objectRecord('a'));
  const first = await catalogue.statistics();
  await saveObject(db, baseUrls, objectRecord('b'));
  vi.setSystemTime(Date.now() + statisticsLifetime);
  expect(await catalogue.statistics()).toEqual(first);
  expect(await storedStatistics(db)).toEqual(first);
});

test('while one server counts, the others serve the old count and do not count', async () => {
  const { db, catalogue, dataDir } = await temporaryStore();
  const other = await connect(dataDir);
  await saveObject(db, baseUrls, objectRecord('a'));
  const first = await catalogue.statistics();
  await saveObject(db, baseUrls, objectRecord('b'));
  vi.setSystemTime(Date.now() + statisticsLifetime);
  // The first server claimed the count and died while counting.
  const count = vi.fn(countStatistics).mockRejectedValueOnce(new Error('power cut'));
  await expect(recountIfOutdated(db, count)).rejects.toThrow('power cut');
  expect(await recountIfOutdated(other.db, count)).toEqual(first);
  vi.setSystemTime(Date.now() + claimLifetime - 1);
  expect(await recountIfOutdated(other.db, count)).toEqual(first);
  expect(count).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 1);
  expect((await recountIfOutdated(other.db)).entities.total).toBe(2);
  expect(await storedStatistics(db)).toMatchObject({ entities: { total: 2 } });
});

test.each([
  ['23 hours', 23 * 3_600_000],
  ['days', 10 * statisticsLifetime],
])('a count or a claim by a clock that has been set back by %s since blocks nothing', async (_, back) => {
  const { db } = await temporaryStore();
  await saveObject(db, baseUrls, objectRecord('a'));
  const present = Date.now();
  vi.setSystemTime(present + back);
  await recountIfOutdated(db);
  vi.setSystemTime(present);
  await saveObject(db, baseUrls, objectRecord('b'));
  expect((await recountIfOutdated(db)).entities.total).toBe(2);
});

test('of many concurrent requests that find the count due, one counts', async () => {
  const { db } = await temporaryStore();
  await saveObject(db, baseUrls, objectRecord('a'));
  const count = vi.fn(countStatistics);
  await recountIfOutdated(db, count);
  vi.setSystemTime(Date.now() + statisticsLifetime);
  await Promise.all([
    recountIfOutdated(db, count),
    recountIfOutdated(db, count),
    recountIfOutdated(db, count),
  ]);
  expect(count).toHaveBeenCalledTimes(2);
});
