import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { digestFolder, storageFolder } from '#lib/scans/addresses.ts';
import { StorageUnavailable } from '#lib/scans/storage/storage.ts';
import { everything } from '#lib/search/address.ts';
import { LeaseLost } from '../../../mirror/store.ts';
import { isUnavailable } from '../../../unavailable.ts';
import { removeObject } from '../../objects.ts';
import { spyLog } from '../../previous-version.fixture.ts';
import type { Store } from '../../store.ts';
import { transact } from '../../transaction.ts';
import { openSearch } from '../open-search.ts';
import { indexTexts } from '../texts/index-texts.ts';
import { openTextIndex } from '../texts/open-text-index.ts';
import { countPending, markAllPending } from '../texts/pending-texts.ts';
import { startTexts } from '../texts/run-texts.ts';
import { heldLease, indexAllTexts } from '../texts/texts.fixture.ts';
import { defaultPrefix } from './address.ts';
import { Build } from './build.ts';
import { library, nodesOf, whole } from './library.fixture.ts';
import type { Nodes } from './nodes.ts';
import { openManticore } from './open.ts';
import { countOutbox } from './outbox.ts';
import { startCluster } from './searchd.fixture.ts';
import { readSets, updateSets } from './sets.ts';

const buildOf = (db: Store['db'], nodes: Nodes) =>
  new Build({ db, nodes, prefix: defaultPrefix, alternatingSets: ['a', 'b'] }, async () => undefined);

const versionOf = async (db: Store['db']) =>
  (await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version;

test('an indexer that is stopped thirty times loses nothing and indexes nothing twice', async () => {
  const cluster = await startCluster();
  const { save, scan, index, find, storage, ...store } = await library(cluster);
  for (let number = 0; number < 8; number += 1)
    await save(`o${number}`, { title: 'Kot' }, ['pies', 'pies i wół', 'wół'].map(scan));
  await save(
    'long',
    { title: 'Kot' },
    Array.from({ length: 45 }, (_, number) => scan(`pies ${number}`)),
  );
  for (let killed = 0; killed < 30; killed += 1) {
    const dying = openManticore(cluster.url).indexer(store.db);
    let checks = 0;
    const isHeldIn = async () => {
      checks += 1;
      return checks <= killed % 6;
    };
    const lease = { isHeldIn };
    const work = async () => {
      await dying.open(lease);
      while (await dying.feedRecords());
      const step = { db: store.db, storage, index: dying, lease };
      for (let after: number | undefined = 0; after !== undefined; )
        ({ next: after } = await indexTexts(step, after));
    };
    // On a busy machine the engine may also fail by being too slow.
    await work().catch((error: unknown) =>
      expect(error instanceof LeaseLost || isUnavailable(error)).toBe(true),
    );
    await dying.close();
    if (killed % 3 > 0) continue;
    // As when it dies between writing rows and recording that.
    await sql`INSERT INTO search_outbox (object_id) SELECT object_id FROM search_objects`.execute(store.db);
    await markAllPending(store.db);
  }
  await index();
  expect((await find('kot')).count).toBe(9);
  const found = await find('pies');
  expect([found.count, found.texts.get('long')?.pages, found.texts.get('o3')?.pages]).toEqual([9, 45, 2]);
  expect([await countOutbox(store.db), await countPending(store.db)]).toEqual([0, 0]);
});

test('what an indexer has written after losing the lease is written once more', async () => {
  const cluster = await startCluster([1]);
  const { save, index, ...store } = await library(cluster);
  await index();
  await save('a', { title: 'Kot' });
  const sleeping = openManticore(cluster.url).indexer(store.db);
  let isWritten = false;
  await sleeping.open({
    // The new holder of the lease has emptied the outbox.
    isHeldIn: async (trx) => {
      if (isWritten) await sql`DELETE FROM search_outbox`.execute(trx);
      const before = isWritten;
      isWritten = true;
      return !before;
    },
  });
  isWritten = false;
  await expect(sleeping.feedRecords()).rejects.toThrow(LeaseLost);
  await sleeping.close();
  const { rows } = await sql`SELECT object_id FROM search_outbox`.execute(store.db);
  expect(rows).toEqual([{ object_id: 'a' }]);
});

describe('a new index', () => {
  test('is built next to the old one, which is searched until it is complete', async () => {
    const cluster = await startCluster();
    const { save, scan, index, ids, ...store } = await library(cluster);
    await save('a', { title: 'Kot' }, [scan('pies')]);
    // The store's own index answers until there is a distributed one.
    expect(await ids('kot')).toEqual(['a']);
    await index();
    const old = (await readSets(store.db))?.live;
    const firstIndexer = openManticore(cluster.url).indexer(store.db);
    await firstIndexer.requestRebuild();
    await firstIndexer.close();
    await save('b', { title: 'Kot' });
    const half = openTextIndex(store, { searchUrl: cluster.url });
    expect(await half.open(heldLease)).toContain('asked for');
    while (await half.feedRecords?.());
    const startedSets = await readSets(store.db);
    expect(startedSets).toMatchObject({ live: old, building: { set: 'b' } });
    expect((await ids('kot')).sort()).toEqual(['a', 'b']);
    expect(await ids('pies')).toEqual(['a']);
    // An index that has since been abandoned does not go live.
    const nodes = nodesOf(cluster);
    await buildOf(store.db, nodes).swap({ set: 'a', shape: 'given up' });
    expect(await readSets(store.db)).toEqual(startedSets);
    await half.close();
    const before = await versionOf(store.db);
    await index();
    expect(await versionOf(store.db)).toBe(before + 1);
    const shape = startedSets?.building?.shape;
    expect(await readSets(store.db)).toEqual({ live: { set: 'b', shape }, building: null });
    expect((await ids('kot')).sort()).toEqual(['a', 'b']);
    expect(await ids('pies')).toEqual(['a']);
    // Visitors still using the old index find what it had.
    expect((await nodes.query('SELECT id FROM czytelnia_objects_a')).found).toBe(2);
  });

  test('continues to be built where the old one is lost meanwhile', async () => {
    const cluster = await startCluster([1]);
    const { save, index, ids, ...store } = await library(cluster);
    await save('a', { title: 'Kot' });
    await index();
    const indexer = openManticore(cluster.url).indexer(store.db);
    await indexer.requestRebuild();
    await indexer.open(heldLease);
    const building = (await readSets(store.db))?.building;
    await nodesOf(cluster).executeAll(() => 'DELETE FROM czytelnia_state WHERE id = 1');
    expect(await indexer.open(heldLease)).toContain('lost');
    expect(await readSets(store.db)).toEqual({ live: null, building });
    expect(await ids('kot')).toEqual(['a']);
    await indexer.close();
  });

  test('already being built satisfies a request for one, and is resumed where it was', async () => {
    const cluster = await startCluster([1]);
    const { save, index, ...store } = await library(cluster);
    await save('a', { title: 'Kot' });
    await index();
    const indexer = openManticore(cluster.url).indexer(store.db);
    await indexer.requestRebuild();
    await indexer.open(heldLease);
    while (await indexer.feedRecords());
    const startedSets = await readSets(store.db);
    await indexer.requestRebuild();
    expect(await indexer.open(heldLease)).toBeUndefined();
    expect(await readSets(store.db)).toEqual(startedSets);
    await indexer.close();
    await index();
    const shape = startedSets?.building?.shape;
    expect(await readSets(store.db)).toEqual({ live: { set: 'b', shape }, building: null });
  });

  test('has all objects before it, before any are in the outbox', async () => {
    const cluster = await startCluster([1]);
    const { save, index, ...store } = await library(cluster);
    for (const id of ['a', 'b', 'c']) await save(id, { title: 'Kot' });
    await index();
    const indexer = openManticore(cluster.url).indexer(store.db);
    await indexer.requestRebuild();
    await indexer.open(heldLease);
    await save('d', { title: 'Kot' });
    expect(await countOutbox(store.db)).toBe(5);
    while (await indexer.feedRecords());
    expect(await countOutbox(store.db)).toBe(0);
    await indexer.close();
  });

  test('that another version began is begun anew, as its documents differ', async () => {
    const cluster = await startCluster([1]);
    const { save, index, ids, ...store } = await library(cluster);
    await save('a', { title: 'Kot' });
    await index();
    const live = (await readSets(store.db))?.live;
    const indexer = openManticore(cluster.url).indexer(store.db);
    await indexer.requestRebuild();
    await indexer.open(heldLease);
    const { building } = (await readSets(store.db)) ?? {};
    if (!building) throw new Error('none');
    // A server of the other version has recorded this on the nodes, too.
    const shape = building.shape.replace(/[^ ]+$/, '1.1');
    await nodesOf(cluster).executeAll(
      (shard) => `REPLACE INTO czytelnia_state (id, none, holds) VALUES (2, '', '${shape} ${shard + 1}')`,
    );
    await transact(store.db, (trx) =>
      updateSets(trx, (known) => ({ ...known, building: { ...building, shape, filled: null } })),
    );
    expect(await indexer.open(heldLease)).toContain('another version began it');
    const sets = await readSets(store.db);
    expect(sets).toMatchObject({ live, building: { set: 'b', filled: '' } });
    expect(sets?.building?.shape).not.toBe(shape);
    await indexer.close();
    await index();
    expect(await ids('kot')).toEqual(['a']);
  });

  test('is not started by an indexer that has lost the lease, and nothing is emptied then', async () => {
    const cluster = await startCluster([1]);
    const { save, index, ids, ...store } = await library(cluster);
    await save('a', { title: 'Kot' });
    await index();
    const known = await readSets(store.db);
    const indexer = openManticore(cluster.url).indexer(store.db);
    await indexer.requestRebuild();
    let checks = 0;
    await expect(indexer.open({ isHeldIn: async () => ++checks < 2 })).rejects.toThrow(LeaseLost);
    expect(await readSets(store.db)).toEqual({ ...known, isWanted: true });
    expect(await ids('kot')).toEqual(['a']);
    await indexer.close();
  });

  test('is built where a shard comes back empty', async () => {
    const cluster = await startCluster([1]);
    const { save, index, ids, ...store } = await library(cluster);
    await save('a', { title: 'Kot' });
    await index();
    const other = await startCluster([1]);
    const search = openSearch(store, undefined, other.url);
    const moved = openTextIndex(store, { searchUrl: other.url });
    expect(await moved.open(heldLease)).toContain('lost');
    expect(await ids('kot')).toEqual(['a']);
    await indexAllTexts(store, openTextIndex(store, { searchUrl: other.url }));
    expect((await search.find({ ...everything, text: 'kot' }, whole)).ids).toEqual(['a']);
    await Promise.all([moved.close(), search.close()]);
  });
});

test('the servers keep it up to date, and record nothing once the store has the index again', async () => {
  const cluster = await startCluster();
  const { save, scan, ids, storage, ...store } = await library(cluster);
  const sets = async () => (await readSets(store.db))?.building;
  const outbox = async () => (await store.db.selectFrom('search_outbox').selectAll().execute()).length;
  await save('a', { title: 'Kot' });
  expect(await outbox()).toBe(0);
  const log = spyLog();
  const running = startTexts(store, { storage, log, searchUrl: cluster.url });
  await vi.waitFor(async () => expect(await sets()).toBeNull(), 20_000);
  await save('b', { title: 'Kot' }, [scan('pies')]);
  await vi.waitFor(async () => expect(await ids('kot')).toEqual(['b', 'a']), 20_000);
  await vi.waitFor(async () => expect(await ids('pies')).toEqual(['b']), 20_000);
  await removeObject(store.db, 'b');
  await vi.waitFor(async () => expect(await ids('pies')).toEqual([]), 20_000);
  await vi.waitFor(async () => expect(await outbox()).toBe(0), 20_000);
  await running.stop();
  await save('c', { title: 'Kot' });
  expect(await outbox()).toBe(1);
  await indexAllTexts(store);
  await save('d', { title: 'Kot' });
  expect([await outbox(), await sets()]).toEqual([0, undefined]);
  // Nor where a build was started but never completed.
  await transact(store.db, (trx) => updateSets(trx, (known) => known));
  await save('e', { title: 'Kot' });
  expect(await outbox()).toBe(1);
  await indexAllTexts(store);
  expect([await outbox(), await sets()]).toEqual([0, undefined]);
  await removeObject(store.db, 'e');
  expect((await ids('kot')).sort()).toEqual(['a', 'c', 'd']);
});

test('a new index waits for storage that is unavailable, but not for files that are missing or cannot be read', async () => {
  const cluster = await startCluster([1]);
  const { save, scan, index, ids, storage, ...store } = await library(cluster);
  const [lost, locked] = [scan('zguba'), scan('tajne')];
  await save('a', { title: 'Kot' }, [lost]);
  await save('b', { title: 'Kot' }, [locked, scan('pies')]);
  await index();
  const old = (await readSets(store.db))?.live;
  const indexer = openManticore(cluster.url).indexer(store.db);
  await indexer.requestRebuild();
  await indexer.close();
  rmSync(digestFolder(storageFolder(store.dataDir), lost.textDigest ?? ''), { recursive: true });
  let [isAway, failed] = [true, 0];
  const failing: typeof storage = {
    ...storage,
    async open(...file) {
      if (!isAway && file[0] === locked.textDigest)
        throw Object.assign(new Error('permission denied'), { code: 'EACCES' });
      if (!isAway) return await storage.open(...file);
      failed += 1;
      throw new StorageUnavailable('away');
    },
  };
  const running = startTexts(store, { storage: failing, log: spyLog(), searchUrl: cluster.url });
  // Each pass attempts two objects.
  await vi.waitFor(() => expect(failed).toBeGreaterThan(4), 20_000);
  expect(await readSets(store.db)).toMatchObject({ live: old, building: { filled: null } });
  expect(await ids('pies')).toEqual(['b']);
  isAway = false;
  await vi.waitFor(
    async () => expect(await readSets(store.db)).toMatchObject({ live: { set: 'b' }, building: null }),
    20_000,
  );
  expect(await ids('pies')).toEqual(['b']);
  await running.stop();
});
