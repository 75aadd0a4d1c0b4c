import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { serviceTile } from '../mirror/service/records.fixture.ts';
import type { Tile } from '../schema.ts';
import { isPostgres } from './engine.ts';
import { openMirrorStore } from './mirror-store.ts';
import { findMirrored } from './mirrored-objects.ts';
import { recordOfTile } from './mirrored-record.ts';
import { at, feedItem, heldLease, mirroredStore, newsTile, shown } from './mirrored-store.fixture.ts';
import { isOneOf } from './mirrored-tiles.ts';
import { saveObject } from './objects.ts';
import { objectRecord } from './records.fixture.ts';
import { ensureService, listServices, removeService } from './services.ts';
import { baseUrls } from './temporary-store.fixture.ts';
import { makeTiles } from './tile-json.ts';

test('tiles are shown as the service sends them, and are the same when regenerated from stored data', async () => {
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
  expect(await store.save(given.map(feedItem))).toMatchObject({ fresh: 4, added: 4, moved: 0 });
  const normal = (tile: Tile): unknown =>
    JSON.parse(JSON.stringify(tile), (_, value) =>
      typeof value === 'string' ? value.replace(/(T.{8}\.\d*?)0+$/, '$1').replace(/\.$/, '') : value,
    );
  expect((await shown(store)).map(normal)).toEqual(given.map(normal));
  const stored = await store.db.selectFrom('tiles').select(['id', 'json']).orderBy('id').execute();
  const regenerated = await makeTiles(
    store.db,
    baseUrls,
    stored.map(({ id }) => id),
  );
  for (const { id, json } of stored)
    expect(Buffer.from(regenerated.get(id) ?? []).toString()).toBe(Buffer.from(json).toString());
});

test('an object for which the service gives a date without a description is of that year', async () => {
  const tile = serviceTile(7, '2026-11-20T10:00:00');
  Object.assign(tile.related_object, { date: '1788-01-01T00:00:00', date_descriptive: null });
  expect(recordOfTile(tile, 'a', 1).years).toEqual({ from: 1788, to: 1788 });
});

test('saving the same again writes nothing; counts alone change the tile but not the version', async () => {
  const store = await mirroredStore();
  const tile = serviceTile(1, at(0));
  await store.save([feedItem(tile), feedItem(newsTile(2, at(-5), { title: 'x' }))]);
  const version = store.version();
  expect(await store.save([feedItem(tile)])).toMatchObject({ fresh: 0, added: 0, moved: 0 });
  const counted = structuredClone(tile);
  counted.related_object.aggregations.global.views_count = 99;
  expect(await store.save([feedItem(counted)])).toMatchObject({ added: 0, moved: 0 });
  expect(store.version()).toBe(version);
  const [first] = await shown(store);
  expect(first).toMatchObject({ related_object: { aggregations: { global: { views_count: 99 } } } });
});

test('tiles that share an instant are all stored, each at an instant of its own, and stay there', async () => {
  const store = await mirroredStore();
  const tiles = [1, 2, 3, 4].map((id) => feedItem(serviceTile(id, at(0))));
  await store.save(tiles);
  const before = await shown(store);
  expect(new Set(before.map(({ sorting_datetime }) => sorting_datetime)).size).toBe(4);
  await store.save([...tiles].reverse(), 2);
  expect(await shown(store)).toEqual(before);
  const moved = feedItem(serviceTile(2, at(60_000_000)));
  expect(await store.save([moved], 2)).toMatchObject({ moved: 1, added: 0, fresh: 0 });
  expect((await shown(store))[0]?.id).toBe(2);
});

test('ids are those of the service where they are free; our own objects and two services coexist', async () => {
  const one = await mirroredStore();
  await saveObject(one.db, baseUrls, objectRecord('object-1', { title: 'Ours' }));
  const [own] = await one.catalogue.frontpage({ batchSize: 1 });
  const number = own?.id ?? 0;
  const theirs = serviceTile(number, at(0), 'Theirs');
  theirs.related_object.id = 'object-1';
  await one.save([feedItem(theirs), feedItem(serviceTile(2 ** 50, at(1), 'Free'))]);
  const other = await ensureService(one.db, 'https://other.example/');
  const second = openMirrorStore({ db: one.db, baseUrls, service: other, lease: heldLease });
  const third = structuredClone(theirs);
  third.related_object.title = third.entity_title = 'Others';
  await second.saveTiles({ tiles: [feedItem(third)], walk: 1, record: () => undefined });

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
    saveObject(one.db, baseUrls, objectRecord(ids.find((id) => id !== 'object-1') ?? '')),
  ).rejects.toThrow(/is mirrored from https/);

  // Forgetting a service removes its tiles and nothing else.
  expect((await listServices(one.db)).map(({ tiles }) => tiles)).toEqual([2, 1]);
  await removeService(one.db, one.service);
  expect((await listServices(one.db)).map(({ address }) => address)).toEqual(['https://other.example/']);
  const titles = (await shown(one)).map((tile) => (tile.type === 'entity' ? tile.entity_title : ''));
  expect(titles.sort()).toEqual(['Others', 'Ours']);
});

test('tiles that keep neither their id nor their instant are numbered and placed in the order of their batch', async () => {
  const store = await mirroredStore();
  await store.save([feedItem(newsTile(1, at(0))), feedItem(newsTile(2, at(5)))]);
  const other = await ensureService(store.db, 'https://other.example/');
  const second = openMirrorStore({ db: store.db, baseUrls, service: other, lease: heldLease });
  const tiles = [newsTile(1, at(0), { title: 'first' }), newsTile(2, at(1), { title: 'second' })].map(
    feedItem,
  );
  await second.saveTiles({ tiles, walk: 1, record: () => undefined });
  const saved = store.db.selectFrom('tiles').select(['id', 'title', 'sorting_datetime']);
  const rows = await saved.where('service_id', '=', other).orderBy('sorting_datetime').execute();
  expect(rows.map(({ title, sorting_datetime }) => [title, sorting_datetime])).toEqual([
    ['first', at(1)],
    ['second', at(2)],
  ]);
  if (!isPostgres(store.db)) expect(rows.map(({ id }) => id)).toEqual([3, 4]);
});

test('of two tiles of one object the newest is shown, whichever comes first', async () => {
  const store = await mirroredStore();
  const old = serviceTile(1, at(0));
  const recent = serviceTile(2, at(10));
  recent.related_object.id = old.related_object.id;
  await store.save([feedItem(old), feedItem(recent)]);
  expect((await shown(store)).map(({ sorting_datetime }) => sorting_datetime)).toEqual([
    recent.sorting_datetime,
  ]);
  await store.save([feedItem(old)]);
  expect(await shown(store)).toHaveLength(1);
  expect(await findMirrored(store.db, 'object-1')).toMatchObject({ tile: 2 });
});

test('a tile that becomes something else, or whose object does, is another tile', async () => {
  const store = await mirroredStore();
  await store.save([feedItem(serviceTile(1, at(0))), feedItem(serviceTile(2, at(1)))]);
  const swapped = [serviceTile(1, at(2)), serviceTile(2, at(3))];
  const [a = '', b = ''] = swapped.map(({ related_object }) => related_object.id);
  for (const [index, tile] of swapped.entries()) tile.related_object.id = index === 0 ? b : a;
  await store.save(swapped.map(feedItem));
  expect((await store.catalogue.object(a))?.tile.id).toBe(2);
  expect((await store.catalogue.object(b))?.tile.id).toBe(1);
  await store.save([feedItem(newsTile(1, at(4)))]);
  expect(await store.catalogue.object(b)).toBeUndefined();
  expect((await shown(store)).map(({ type }) => type)).toEqual(['news', 'entity']);
  expect(await store.mirror.countTiles()).toBe(2);
});

test('numbers and ids taken by another library are noticed in the middle of a batch too', async () => {
  const store = await mirroredStore();
  await saveObject(store.db, baseUrls, objectRecord('object-1'));
  await saveObject(store.db, baseUrls, objectRecord('object-2@1'));
  const other = await ensureService(store.db, 'https://other.example/');
  const second = openMirrorStore({ db: store.db, baseUrls, service: other, lease: heldLease });
  const tiles = Array.from({ length: 20 }, (_, index) => feedItem(serviceTile(index + 1, at(0))));
  await store.save(tiles.slice(0, 10));
  await second.saveTiles({ tiles, walk: 1, record: () => undefined });
  const ids = (await shown(store)).flatMap((tile) => (tile.type === 'entity' ? tile.related_object.id : []));
  expect(new Set(ids).size).toBe(32);
  expect(ids).toContain('object-1@1');
  const named = serviceTile(50, at(5));
  named.related_object.id = 'object-1@3';
  const namesake = serviceTile(51, at(6));
  namesake.related_object.id = 'object-1';
  const third = await ensureService(store.db, 'https://third.example/');
  const thirdMirror = openMirrorStore({ db: store.db, baseUrls, service: third, lease: heldLease });
  await thirdMirror.saveTiles({
    tiles: [feedItem(namesake), feedItem(named)],
    walk: 1,
    record: () => undefined,
  });
  expect((await store.catalogue.object('object-1@3'))?.tile.id).toBe(50);
  expect((await findMirrored(store.db, 'object-1@4'))?.object).toBe('object-1');
});

test('tiles at the end of time, and many of them at once, are stored', async () => {
  const store = await mirroredStore();
  const last = '9999-12-31T23:59:59.999999';
  expect(await store.save([1, 2, 3].map((id) => feedItem(serviceTile(id, last))))).toMatchObject({
    added: 3,
  });
  const many = Array.from({ length: 1500 }, (_, index) => feedItem(serviceTile(index + 10, at(-index))));
  expect(await store.save(many)).toMatchObject({ added: 1500 });
});

test('an object whose tile was reissued at an older position stays, once a walk has not found the first one', async () => {
  const store = await mirroredStore();
  const first = serviceTile(1, at(10));
  const duplicate = serviceTile(2, at(0));
  duplicate.related_object.id = first.related_object.id;
  await store.save([feedItem(first)], 1);
  await store.save([feedItem(duplicate)], 1);
  expect(await findMirrored(store.db, 'object-1')).toMatchObject({ tile: 1 });
  await store.save([feedItem(duplicate)], 2);
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
