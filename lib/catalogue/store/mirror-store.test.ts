import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { MemoryStore } from '../mirror/memory.fixture.ts';
import { newRecord } from '../mirror/record.ts';
import type { PlacedTile } from '../mirror/service/readers.ts';
import { serviceOrganization, serviceTile } from '../mirror/service/records.fixture.ts';
import { LeaseLost } from '../mirror/store.ts';
import type { OtherTile, Page, Tile } from '../schema.ts';
import { categories } from '../schema.ts';
import { shiftTimestamp, showTimestamp } from '../timestamp.ts';
import { isPostgres } from './engine.ts';
import { keepTileSource } from './kept-manifests.ts';
import { openMirrorStore } from './mirror-store.ts';
import { findMirrored, saveOpened } from './mirrored-objects.ts';
import { isOneOf } from './mirrored-tiles.ts';
import { removeObject, saveObject } from './objects.ts';
import { instant, objectRecord } from './records.fixture.ts';
import { ensureService, forgetService, listServices } from './services.ts';
import { places, temporaryStore } from './temporary-store.fixture.ts';
import { makeTiles } from './tile-json.ts';

const always = { isHeldIn: async () => true };
const placed = (tile: Tile): PlacedTile => ({ id: tile.id, sorting_datetime: tile.sorting_datetime, tile });
const at = (microseconds: number) =>
  showTimestamp(shiftTimestamp(instant('2026-11-21T10:00:00'), microseconds));

function newsTile(id: number, sorting: string, more: Partial<OtherTile> = {}): OtherTile {
  return { id, type: 'news', created_at: sorting, updated_at: sorting, sorting_datetime: sorting, ...more };
}

/** A store with the mirror of one service in it. */
async function mirroredStore(address = 'https://service.example/') {
  const store = await temporaryStore();
  const service = await ensureService(store.db, address);
  const mirror = openMirrorStore({ db: store.db, places, service, lease: always });
  const save = async (tiles: readonly PlacedTile[], walk = 1) =>
    await mirror.saveTiles({ tiles, walk, record: () => undefined });
  return { ...store, service, mirror, save };
}

async function shown(store: Awaited<ReturnType<typeof mirroredStore>>): Promise<Tile[]> {
  return await store.catalogue.frontpage({ batchSize: 40 });
}

test('tiles are shown as the service gives them, and made anew from what is stored they are the same', async () => {
  const store = await mirroredStore();
  const plain = serviceTile(7, '2026-11-20T10:00:00.25');
  const odd = serviceTile(8, '2026-11-20T09:00:00', 'Żółw');
  odd.entity_title = 'Another title';
  odd.entity_creator_name = 'Somebody';
  odd.thumbnail_url = 'https://elsewhere.example/picture.jpg';
  odd.indice = 3;
  Object.assign(odd.related_object, {
    slug: 'its-own',
    categories: ['books', 'maps', 'books'],
    is_public: false,
  });
  Object.assign(odd.related_object.aggregations.global, { views_count: 12, notes_count: 1 });
  odd.related_object.main_scan.rotation = 90;
  const news = newsTile(9, '2026-11-20T08:00:00', {
    title: 'News',
    url: 'https://service.example/n',
    extra: [1],
  });
  const bare = newsTile(10, '2026-11-20T07:00:00');
  const given = [plain, odd, news, bare];
  expect(await store.save(given.map(placed))).toMatchObject({ fresh: 4, added: 4, moved: 0 });
  const normal = (tile: Tile): unknown =>
    JSON.parse(JSON.stringify(tile), (_, value) =>
      typeof value === 'string' ? value.replace(/(T.{8}\.\d*?)0+$/, '$1').replace(/\.$/, '') : value,
    );
  expect((await shown(store)).map(normal)).toEqual(given.map(normal));
  const stored = await store.db.selectFrom('tiles').select(['id', 'json']).orderBy('id').execute();
  const made = await makeTiles(
    store.db,
    places,
    stored.map(({ id }) => id),
  );
  for (const { id, json } of stored)
    expect(Buffer.from(made.get(id) ?? []).toString()).toBe(Buffer.from(json).toString());
});

test('the same again writes nothing; counts alone change the tile and not the version', async () => {
  const store = await mirroredStore();
  const tile = serviceTile(1, at(0));
  await store.save([placed(tile), placed(newsTile(2, at(-5), { title: 'x' }))]);
  const version = store.version();
  expect(await store.save([placed(tile)])).toMatchObject({ fresh: 0, added: 0, moved: 0 });
  const counted = structuredClone(tile);
  counted.related_object.aggregations.global.views_count = 99;
  expect(await store.save([placed(counted)])).toMatchObject({ added: 0, moved: 0 });
  expect(store.version()).toBe(version);
  const [first] = await shown(store);
  expect(first).toMatchObject({ related_object: { aggregations: { global: { views_count: 99 } } } });
});

test('tiles that share an instant are all there, each at an instant of its own, and stay where they are', async () => {
  const store = await mirroredStore();
  const tiles = [1, 2, 3, 4].map((id) => placed(serviceTile(id, at(0))));
  await store.save(tiles);
  const before = await shown(store);
  expect(new Set(before.map(({ sorting_datetime }) => sorting_datetime)).size).toBe(4);
  await store.save([...tiles].reverse(), 2);
  expect(await shown(store)).toEqual(before);
  const moved = placed(serviceTile(2, at(60_000_000)));
  expect(await store.save([moved], 2)).toMatchObject({ moved: 1, added: 0, fresh: 0 });
  expect((await shown(store))[0]?.id).toBe(2);
});

test('ids are those of the service where they are free; our own objects and two services stand side by side', async () => {
  const one = await mirroredStore();
  await saveObject(one.db, places, objectRecord('object-1', { title: 'Ours' }));
  const [own] = await one.catalogue.frontpage({ batchSize: 1 });
  const number = own?.id ?? 0;
  const theirs = serviceTile(number, at(0), 'Theirs');
  theirs.related_object.id = 'object-1';
  await one.save([placed(theirs), placed(serviceTile(2 ** 50, at(1), 'Free'))]);
  const other = await ensureService(one.db, 'https://other.example/');
  const second = openMirrorStore({ db: one.db, places, service: other, lease: always });
  const third = structuredClone(theirs);
  third.related_object.title = third.entity_title = 'Others';
  await second.saveTiles({ tiles: [placed(third)], walk: 1, record: () => undefined });

  expect((await one.catalogue.object('object-1'))?.tile.related_object.title).toBe('Ours');
  const all = await shown(one);
  expect(new Set(all.map(({ id }) => id)).size).toBe(4);
  expect(all.map(({ id }) => id)).toContain(2 ** 50);
  const ids = all.flatMap((tile) => (tile.type === 'entity' ? tile.related_object.id : []));
  expect(new Set(ids).size).toBe(4);
  for (const id of ids.filter((id) => id !== 'object-1')) {
    const found = await one.catalogue.object(id);
    expect(found).toMatchObject({ isMirrored: true, tile: { related_object: { id } } });
    expect((await findMirrored(one.db, id))?.object).toMatch(/^object-/);
  }
  expect(await findMirrored(one.db, 'object-1')).toBeUndefined();
  await expect(
    saveObject(one.db, places, objectRecord(ids.find((id) => id !== 'object-1') ?? '')),
  ).rejects.toThrow(/is mirrored from https/);

  // What is forgotten is gone, and nothing else.
  expect((await listServices(one.db)).map(({ tiles }) => tiles)).toEqual([2, 1]);
  await forgetService(one.db, one.service);
  expect((await listServices(one.db)).map(({ address }) => address)).toEqual(['https://other.example/']);
  const titles = (await shown(one)).map((tile) => (tile.type === 'entity' ? tile.entity_title : ''));
  expect(titles.sort()).toEqual(['Others', 'Ours']);
});

test('a mirrored object is not removed by hand, since its service would bring it again', async () => {
  const store = await mirroredStore();
  const tile = placed(serviceTile(5, at(0)));
  await store.save([tile]);
  await expect(removeObject(store.db, 'object-5')).rejects.toThrow(/mirrored from https:\/\/service/);
  expect(await shown(store)).toHaveLength(1);
});

test('of two tiles of one object the newest is shown, whichever comes first', async () => {
  const store = await mirroredStore();
  const old = serviceTile(1, at(0));
  const recent = serviceTile(2, at(10));
  recent.related_object.id = old.related_object.id;
  await store.save([placed(old), placed(recent)]);
  expect((await shown(store)).map(({ sorting_datetime }) => sorting_datetime)).toEqual([
    recent.sorting_datetime,
  ]);
  await store.save([placed(old)]);
  expect(await shown(store)).toHaveLength(1);
  expect(await findMirrored(store.db, 'object-1')).toMatchObject({ tile: 2 });
});

test('a tile that becomes something else, or whose object does, is another tile', async () => {
  const store = await mirroredStore();
  await store.save([placed(serviceTile(1, at(0))), placed(serviceTile(2, at(1)))]);
  const swapped = [serviceTile(1, at(2)), serviceTile(2, at(3))];
  const [a = '', b = ''] = swapped.map(({ related_object }) => related_object.id);
  for (const [index, tile] of swapped.entries()) tile.related_object.id = index === 0 ? b : a;
  await store.save(swapped.map(placed));
  expect((await store.catalogue.object(a))?.tile.id).toBe(2);
  expect((await store.catalogue.object(b))?.tile.id).toBe(1);
  await store.save([placed(newsTile(1, at(4)))]);
  expect(await store.catalogue.object(b)).toBeUndefined();
  expect((await shown(store)).map(({ type }) => type)).toEqual(['news', 'entity']);
  expect(await store.mirror.countTiles()).toBe(2);
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

test('whatever comes in whatever order, the store keeps what the reference in memory keeps', async () => {
  await fc.assert(
    fc.asyncProperty(batches, async (steps) => {
      const store = await mirroredStore();
      const memory = new MemoryStore();
      for (const { walk, withdraw, tiles } of steps) {
        const given = tiles.map(({ id, offset, kind }): PlacedTile => {
          // A number is an object's or another tile's for good: what becomes of one that changes is tested above.
          const tile = id % 3 === 0 ? newsTile(id, at(offset)) : serviceTile(id, at(offset));
          return { ...placed(tile), tile: kind === 'broken' ? undefined : tile };
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

test('an object that a visitor asked for comes with the mark of the last walk, and is changed beside it', async () => {
  const store = await mirroredStore();
  await store.save([placed(serviceTile(1, at(0)))], 7);
  const service = { id: store.service, address: 'https://service.example/' };
  await saveOpened(store.db, places, service, [
    placed(serviceTile(1, at(0), 'New')),
    placed(serviceTile(2, at(1))),
  ]);
  const titles = (await shown(store)).map((tile) => (tile.type === 'entity' ? tile.entity_title : ''));
  expect(titles).toEqual(['Obiekt 2', 'New']);
  expect(await store.mirror.withdrawTiles(7, [], 10)).toBe(0);
  expect(await store.mirror.withdrawTiles(8, [], 10)).toBe(2);
  await forgetService(store.db, store.service);
  await saveOpened(store.db, places, service, [placed(serviceTile(1, at(0)))]);
  expect(await shown(store)).toEqual([]);
});

test('numbers and ids that another library has are found in the middle of a batch too', async () => {
  const store = await mirroredStore();
  await saveObject(store.db, places, objectRecord('object-1'));
  await saveObject(store.db, places, objectRecord('object-2@1'));
  const other = await ensureService(store.db, 'https://other.example/');
  const second = openMirrorStore({ db: store.db, places, service: other, lease: always });
  const tiles = Array.from({ length: 20 }, (_, index) => placed(serviceTile(index + 1, at(0))));
  await store.save(tiles.slice(0, 10));
  await second.saveTiles({ tiles, walk: 1, record: () => undefined });
  const ids = (await shown(store)).flatMap((tile) => (tile.type === 'entity' ? tile.related_object.id : []));
  expect(new Set(ids).size).toBe(32);
  expect(ids).toContain('object-1@1');
  const named = serviceTile(50, at(5));
  named.related_object.id = 'object-1@3';
  const twin = serviceTile(51, at(6));
  twin.related_object.id = 'object-1';
  const third = await ensureService(store.db, 'https://third.example/');
  const thirdMirror = openMirrorStore({ db: store.db, places, service: third, lease: always });
  await thirdMirror.saveTiles({ tiles: [placed(twin), placed(named)], walk: 1, record: () => undefined });
  expect((await store.catalogue.object('object-1@3'))?.tile.id).toBe(50);
  expect((await findMirrored(store.db, 'object-1@4'))?.object).toBe('object-1');
});

test('tiles at the end of time, and many of them at once, are kept', async () => {
  const store = await mirroredStore();
  const last = '9999-12-31T23:59:59.999999';
  expect(await store.save([1, 2, 3].map((id) => placed(serviceTile(id, last))))).toMatchObject({ added: 3 });
  const many = Array.from({ length: 1500 }, (_, index) => placed(serviceTile(index + 10, at(-index))));
  expect(await store.save(many)).toMatchObject({ added: 1500 });
});

test('an object whose tile was given anew with an older place stays, once a walk has not found the first one', async () => {
  const store = await mirroredStore();
  const first = serviceTile(1, at(10));
  const again = serviceTile(2, at(0));
  again.related_object.id = first.related_object.id;
  await store.save([placed(first)], 1);
  await store.save([placed(again)], 1);
  expect(await findMirrored(store.db, 'object-1')).toMatchObject({ tile: 1 });
  await store.save([placed(again)], 2);
  expect(await findMirrored(store.db, 'object-1')).toMatchObject({ tile: 2 });
  expect(await store.mirror.withdrawTiles(2, [], 10)).toBe(0);
});

test('known tiles are found by an index, however many the service has', async () => {
  const store = await mirroredStore();
  if (isPostgres(store.db)) return;
  const query = store.db
    .selectFrom('tiles')
    .select('id')
    .where(isOneOf(store.service, [1, 2], ['a', 'b']))
    .compile();
  const plan = await store.db.executeQuery(
    CompiledQuery.raw(`EXPLAIN QUERY PLAN ${query.sql}`, [...query.parameters]),
  );
  const steps = JSON.stringify(plan.rows);
  expect(steps).toContain('tiles_of_services (service_id=? AND service_tile=?)');
  expect(steps).toContain('objects_of_services (service_id=? AND service_object=?)');
});

test('without the lease nothing is written', async () => {
  const store = await mirroredStore();
  let isHeld = true;
  const lease = { isHeldIn: async () => isHeld };
  const mirror = openMirrorStore({ db: store.db, places, service: store.service, lease });
  await mirror.saveRecord(newRecord(1));
  isHeld = false;
  const tiles = [placed(serviceTile(1, at(0)))];
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

test('pages of services have addresses here, and relative addresses in them lead to their service', async () => {
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
  const second = openMirrorStore({ db: store.db, places, service: other, lease: always });
  await second.savePages(pages, true);
  const slugs = (await store.catalogue.pages()).map(({ slug }) => slug);
  expect(slugs.sort()).toEqual(['faq', 'help', 'help-2', 'pomoc', 'pomoc-2']);
  await store.mirror.savePages([], true);
  expect(await store.mirror.countPages()).toBe(0);
  expect(await second.countPages()).toBe(2);
});

test('what services have counted and what is ours is one count, each object once', async () => {
  const store = await mirroredStore();
  await saveObject(store.db, places, objectRecord('ours', { categories: ['maps'] }));
  await store.save([placed(serviceTile(1, at(0))), placed(serviceTile(2, at(1)))]);
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

test('a manifest is kept with its scan, for as long as the scan is where it was', async () => {
  const store = await mirroredStore();
  const tile = serviceTile(1, at(0));
  await store.save([placed(tile)]);
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
  await keepTileSource(store.db, 'object-1', 0, scan, tileSource);
  expect((await read())?.tileSource).toEqual(tileSource);
  const renamed = structuredClone(tile);
  renamed.related_object.title = renamed.entity_title = 'Other';
  await store.save([placed(renamed)]);
  expect((await read())?.tileSource).toEqual(tileSource);
  renamed.related_object.main_scan.dzi.manifest_url = 'https://a.example/other.dzi';
  await store.save([placed(renamed)]);
  expect((await read())?.tileSource).toBeUndefined();
});
