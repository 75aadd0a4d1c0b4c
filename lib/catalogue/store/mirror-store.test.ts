import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { MemoryStore } from '../mirror/memory.fixture.ts';
import { newRecord } from '../mirror/record.ts';
import type { FeedItem } from '../mirror/service/readers.ts';
import { serviceOrganization, serviceTile } from '../mirror/service/records.fixture.ts';
import { LeaseLost } from '../mirror/store.ts';
import type { Page, Tile } from '../schema.ts';
import { categories } from '../schema.ts';
import { saveTileSource } from './manifests.ts';
import { openMirrorStore } from './mirror-store.ts';
import { saveOpened } from './mirrored-objects.ts';
import { at, feedItem, heldLease, mirroredStore, newsTile, shown } from './mirrored-store.fixture.ts';
import { removeObject, saveObject } from './objects.ts';
import { instant, objectRecord } from './records.fixture.ts';
import { ensureService, removeService } from './services.ts';
import { baseUrls } from './temporary-store.fixture.ts';

test('a mirrored object is not removed by hand, since its service would bring it again', async () => {
  const store = await mirroredStore();
  const tile = feedItem(serviceTile(5, at(0)));
  await store.save([tile]);
  await expect(removeObject(store.db, 'object-5')).rejects.toThrow(/mirrored from https:\/\/service/);
  expect(await shown(store)).toHaveLength(1);
});

test('an object of the library that a service shows is distinguished from one of another library with the same id', async () => {
  const store = await mirroredStore();
  await saveObject(store.db, baseUrls, objectRecord('object-5'));
  const [own] = await shown(store);
  if (own?.type !== 'entity') throw new Error('No tile');
  const twin = { ...own, thumbnail_url: 'https://twin.example/scans/0/thumbnail.jpg' };
  const another = { ...own.related_object, id: 'object-6' };
  const includesOwn = (tile: Tile) =>
    store.mirror.includesOwn([feedItem(serviceTile(7, at(0))), feedItem(tile)]);
  expect(await includesOwn(own)).toBe(true);
  // Who mirrors this library may have given the tile another id.
  expect(await includesOwn({ ...own, id: own.id + 1, sorting_datetime: at(0) })).toBe(true);
  expect(await includesOwn(twin)).toBe(false);
  expect(await includesOwn({ ...own, related_object: another })).toBe(false);
  await store.save([feedItem(serviceTile(7, at(0)))]);
  expect(await includesOwn(twin)).toBe(false);
});

test('pages are renewed when the mirror is complete, also if the transaction that says so had to be run again', async () => {
  const { db, mirror, version } = await mirroredStore();
  const clock = vi.spyOn(Date, 'now');
  onTestFinished(() => clock.mockRestore());
  const record = newRecord(0);
  await mirror.saveRecord(record);
  const before = version();
  // Later than the pause between two raises.
  clock.mockReturnValue(Date.now() + 60_000);
  const begin = db.transaction.bind(db);
  vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
    const transaction = begin();
    const execute = transaction.execute.bind(transaction);
    vi.spyOn(transaction, 'execute').mockImplementation((work) =>
      execute(async (trx) => {
        await work(trx);
        throw Object.assign(new Error('conflict'), { code: '40001' });
      }),
    );
    return transaction;
  });
  await mirror.saveRecord({ ...record, complete: true });
  expect(version()).not.toBe(before);
});

const batches = fc.array(
  fc.record({
    walk: fc.integer({ min: 1, max: 3 }),
    withdraw: fc.boolean(),
    tiles: fc.array(
      fc.record({
        id: fc.integer({ min: 1, max: 9 }),
        offset: fc.nat({ max: 5 }),
        kind: fc.constantFrom('object', 'news', 'broken'),
      }),
      { maxLength: 8 },
    ),
  }),
  { maxLength: 8 },
);

test('whatever arrives in whatever order, the store holds what the reference in memory holds', async () => {
  await fc.assert(
    fc.asyncProperty(batches, async (steps) => {
      const store = await mirroredStore();
      const memory = new MemoryStore();
      for (const { walk, withdraw, tiles } of steps) {
        const given = tiles.map(({ id, offset, kind }): FeedItem => {
          // An id keeps its kind, object or other tile; changes of kind are tested above.
          const tile = id % 3 === 0 ? newsTile(id, at(offset)) : serviceTile(id, at(offset));
          return { ...feedItem(tile), tile: kind === 'broken' ? undefined : tile };
        });
        const unique = [...new Map(given.map((tile) => [tile.id, tile])).values()];
        const seen = { tiles: unique, walk, record: () => undefined };
        expect(await store.mirror.saveTiles(seen)).toEqual(await memory.saveTiles(seen));
        if (withdraw) {
          const except = [instant('2026-11-21T10:00:00.000001')];
          expect(await store.mirror.withdrawTiles(walk, except, 100)).toBe(
            await memory.withdrawTiles(walk, except, 100),
          );
        }
        const known = (await store.mirror.newestTiles(100)).map(({ id }) => id);
        expect(known.sort()).toEqual(memory.shown().sort());
        expect(await store.mirror.countTiles()).toBe(await memory.countTiles());
        expect(await shown(store)).toHaveLength(known.length);
      }
    }),
    { numRuns: 25 },
  );
});

test('an object that a visitor requested gets the mark of the last walk, and is updated independently of it', async () => {
  const store = await mirroredStore();
  await store.save([feedItem(serviceTile(1, at(0)))], 7);
  const service = { id: store.service, address: 'https://service.example/' };
  await saveOpened(store.db, baseUrls, service, [
    feedItem(serviceTile(1, at(0), 'New')),
    feedItem(serviceTile(2, at(1))),
  ]);
  const titles = (await shown(store)).map((tile) => (tile.type === 'entity' ? tile.entity_title : ''));
  expect(titles).toEqual(['Obiekt 2', 'New']);
  expect(await store.mirror.withdrawTiles(7, [], 10)).toBe(0);
  expect(await store.mirror.withdrawTiles(8, [], 10)).toBe(2);
  await removeService(store.db, store.service);
  await saveOpened(store.db, baseUrls, service, [feedItem(serviceTile(1, at(0)))]);
  expect(await shown(store)).toEqual([]);
});

test('what a service hides or replaces is purged from caches at once, what it adds or changes makes them stale', async () => {
  const store = await mirroredStore();
  const { catalogue, mirror } = store;
  const hidden = (id: number) => {
    const tile = serviceTile(id, at(0));
    tile.related_object.is_public = false;
    return tile;
  };
  const isPurged = async (work: () => Promise<unknown>) => {
    const [purges, version] = [catalogue.purges(), catalogue.version()];
    await work();
    expect(catalogue.version()).not.toBe(version);
    return catalogue.purges() !== purges;
  };
  const service = { id: store.service, address: 'https://service.example/' };
  const open = (tile: Tile) => saveOpened(store.db, baseUrls, service, [feedItem(tile)]);
  expect(await isPurged(() => store.save([1, 2, 3].map((id) => feedItem(serviceTile(id, at(0))))))).toBe(
    false,
  );
  expect(await isPurged(() => open(serviceTile(1, at(0), 'New')))).toBe(false);
  expect(await isPurged(() => open(hidden(1)))).toBe(true);
  expect(await isPurged(() => open(serviceTile(1, at(0))))).toBe(false);
  expect(await isPurged(() => store.save([feedItem(hidden(2))]))).toBe(true);
  expect(await isPurged(() => store.save([feedItem(newsTile(3, at(0)))]))).toBe(true);
  const [one, other] = [serviceOrganization(3, 'Żak'), serviceOrganization(4, 'Ala')];
  await mirror.saveOrganizations([one, other], true);
  expect(await isPurged(() => mirror.saveOrganizations([one], true))).toBe(true);
});

test('without the lease nothing is written', async () => {
  const store = await mirroredStore();
  let isHeld = true;
  const lease = { isHeldIn: async () => isHeld };
  const mirror = openMirrorStore({ db: store.db, baseUrls, service: store.service, lease });
  await mirror.saveRecord(newRecord(1));
  isHeld = false;
  const tiles = [feedItem(serviceTile(1, at(0)))];
  await expect(mirror.saveTiles({ tiles, walk: 1, record: () => newRecord(2) })).rejects.toThrow(LeaseLost);
  await expect(mirror.saveOrganizations([serviceOrganization(1, 'a')], true)).rejects.toThrow(LeaseLost);
  expect(await mirror.readRecord()).toEqual(newRecord(1));
  expect(await shown(store)).toEqual([]);
});

test('institutions come and go with the list, by their own numbers', async () => {
  const store = await mirroredStore();
  await store.mirror.saveOrganizations([serviceOrganization(3, 'Żak'), serviceOrganization(4, 'Ala')], true);
  expect(await store.catalogue.organizations()).toEqual([
    serviceOrganization(4, 'Ala'),
    serviceOrganization(3, 'Żak'),
  ]);
  await store.mirror.saveOrganizations([serviceOrganization(3, 'Zet')], false);
  expect((await store.catalogue.organizations()).map(({ fullname }) => fullname)).toEqual(['Ala', 'Zet']);
  await store.mirror.saveOrganizations([serviceOrganization(3, 'Zet')], true);
  expect(await store.catalogue.organization(4)).toBeUndefined();
  expect(await store.mirror.countOrganizations()).toBe(1);
});

test('pages of services have addresses here, and relative addresses in them point to their service', async () => {
  const store = await mirroredStore();
  const page = (title: string, content: string, day = '01'): Page => {
    const created_at = `2026-01-${day}T10:00:00`;
    return { title, content, created_at, updated_at: created_at };
  };
  const pages = [
    page('Pomoc', '<p>Treść jest po polsku.</p>'),
    page('Help', '<p>This is the English help.</p>'),
  ];
  await store.mirror.savePages(pages, true);
  expect(await store.catalogue.pages()).toMatchObject([
    { title: 'Help', language: 'en', slug: 'help', base: 'https://service.example' },
    { title: 'Pomoc', language: 'pl', slug: 'pomoc' },
  ]);
  const version = store.version();
  await store.mirror.savePages(pages, true);
  expect(store.version()).toBe(version);
  await store.mirror.savePages([page('FAQ', '<p>Pytania i odpowiedzi.</p>', '02')], false);
  expect(await store.mirror.countPages()).toBe(3);
  const other = await ensureService(store.db, 'https://other.example/');
  const second = openMirrorStore({ db: store.db, baseUrls, service: other, lease: heldLease });
  await second.savePages(pages, true);
  const slugs = (await store.catalogue.pages()).map(({ slug }) => slug);
  expect(slugs.sort()).toEqual(['faq', 'help', 'help-2', 'pomoc', 'pomoc-2']);
  await store.mirror.savePages([], true);
  expect(await store.mirror.countPages()).toBe(0);
  expect(await second.countPages()).toBe(2);
});

test('the counts of services and our own add up, each object once', async () => {
  const store = await mirroredStore();
  await saveObject(store.db, baseUrls, objectRecord('ours', { categories: ['maps'] }));
  await store.save([feedItem(serviceTile(1, at(0))), feedItem(serviceTile(2, at(1)))]);
  const by_category = Object.fromEntries(
    categories.map((category) => [category, category === 'maps' ? 4 : 0]),
  );
  const entities = {
    total: 20,
    public: 10,
    by_category: by_category as Record<(typeof categories)[number], number>,
  };
  await store.mirror.saveStatistics({ entities });
  expect((await store.catalogue.statistics()).entities).toMatchObject({
    total: 21,
    public: 11,
    by_category: { maps: 5, books: 0 },
  });
});

test('a manifest is stored with its scan, for as long as the scan keeps its addresses', async () => {
  const store = await mirroredStore();
  const tile = serviceTile(1, at(0));
  await store.save([feedItem(tile)]);
  const read = async () => (await store.catalogue.object('object-1'))?.scans[0];
  const scan = (await read())?.scan ?? tile.related_object.main_scan;
  expect((await read())?.tileSource).toBeUndefined();
  const tileSource = {
    width: 10,
    height: 20,
    tileSize: 254,
    tileOverlap: 1,
    format: 'jpg',
    tilesUrl: 'https://a.example/t/',
  };
  await saveTileSource(store.db, 'object-1', 0, scan, tileSource);
  expect((await read())?.tileSource).toEqual(tileSource);
  const renamed = structuredClone(tile);
  renamed.related_object.title = renamed.entity_title = 'Other';
  await store.save([feedItem(renamed)]);
  expect((await read())?.tileSource).toEqual(tileSource);
  renamed.related_object.main_scan.dzi.manifest_url = 'https://a.example/other.dzi';
  await store.save([feedItem(renamed)]);
  expect((await read())?.tileSource).toBeUndefined();
});
