import { expect, test } from 'vitest';
import { baseUrlsOf } from '#lib/scans/addresses.ts';
import { diskStorage } from '#lib/scans/storage/disk.ts';
import { storeCatalogue } from './catalogue.ts';
import { saveObject } from './objects.ts';
import { isServedAt, serveAt, servedBaseUrls } from './projections.ts';
import { digestFor, instant, objectRecord, otherTileRecord, scanRecord } from './records.fixture.ts';
import { isRenewed, markRenewed, renewTiles } from './stale-tiles.ts';
import type { Store } from './store.ts';
import { baseUrls, publicUrl, temporaryStore } from './temporary-store.fixture.ts';
import { saveTile } from './tiles.ts';

const catalogueAt = (store: Store, at = baseUrls) => storeCatalogue(store, at, diskStorage(''));
const never = { from: instant('2000-01-01'), to: instant('2000-01-01') };
const everything = { batchSize: 40 };

test('the base URLs that a library is served at are recorded, and previous ones stay known', async () => {
  const { db } = await temporaryStore();
  expect(await servedBaseUrls(db)).toBeUndefined();
  const first = await serveAt(db, baseUrls);
  expect(await serveAt(db, baseUrls)).toBe(first);
  expect(await isRenewed(db, baseUrls)).toBe(true);
  const moved = baseUrlsOf('http://new.example', 'https://cdn.example');
  const second = await serveAt(db, moved);
  expect(second).not.toBe(first);
  expect(await servedBaseUrls(db)).toEqual(moved);
  expect(await isRenewed(db, moved)).toBe(false);
  expect([await isServedAt(db, moved), await isServedAt(db, baseUrls)]).toEqual([true, false]);
  expect(await serveAt(db, baseUrls)).toBe(first);
});

test('a server at another base URL has its addresses in every answer at once, and other text is unchanged', async () => {
  const store = await temporaryStore();
  const { db } = store;
  const title = `Adres ${publicUrl}/scans/ i "${publicUrl}/" w tytule`;
  const scans = [{ ...scanRecord('one'), textDigest: digestFor('text') }];
  await saveObject(db, baseUrls, objectRecord('a', { title, scans }));
  await saveTile(
    db,
    baseUrls,
    otherTileRecord('b', { url: '/pl', description: `${publicUrl}.evil.example/` }),
  );
  const before = await catalogueAt(store).frontpage(everything);
  const moved = baseUrlsOf('http://new.example:8080', 'https://cdn.example/x');
  const catalogue = catalogueAt(store, moved);
  const [other, object] = await catalogue.frontpage(everything);
  expect(other).toMatchObject({ url: `${moved.publicUrl}/pl`, description: `${publicUrl}.evil.example/` });
  if (object?.type !== 'entity') throw new Error('No object');
  expect(object.entity_title).toBe(title);
  const { dzi, resources, thumbnails } = object.related_object.main_scan;
  const files = [dzi.manifest_url, dzi.tiles_prefix, ...resources.map(({ url }) => url)];
  expect(files).toHaveLength(4);
  for (const url of files) expect(url).toMatch(/^https:\/\/cdn\.example\/x\/[0-9a-f]{32}\//);
  for (const { url } of thumbnails) expect(url).toMatch(/^http:\/\/new\.example:8080\/scans\//);
  expect((await catalogue.object('a'))?.tile).toEqual(object);
  expect(await catalogue.sitemapObjects((await catalogue.sitemapParts(10))[0] ?? never, 10)).toMatchObject([
    { tile: object },
  ]);
  expect(await catalogueAt(store).frontpage(everything)).toEqual(before);
});

test.each([1, 3, 40])(
  'stale tiles are regenerated, %i together, to the bytes that their readers saw',
  async (batchSize) => {
    const store = await temporaryStore();
    const { db, version } = store;
    for (let count = 0; count < 10; count += 1) await saveObject(db, baseUrls, objectRecord(`${count}`));
    await saveTile(db, baseUrls, otherTileRecord('other', { url: '/pl' }));
    const moved = baseUrlsOf('http://new.example');
    await serveAt(db, moved);
    const seen = async () =>
      new TextDecoder().decode(await catalogueAt(store, moved).frontpageJson(everything));
    const servedTiles = await seen();
    const raised = version();
    expect(await isRenewed(db, moved)).toBe(false);
    let [before, looked, renewed]: [Awaited<ReturnType<typeof renewTiles>>['next'], number, number] = [
      undefined,
      0,
      0,
    ];
    do {
      const step = await renewTiles(db, moved, { before, batchSize });
      [before, looked, renewed] = [step.next, looked + step.examined, renewed + step.renewed];
      expect(await seen()).toBe(servedTiles);
    } while (before);
    await markRenewed(db, moved);
    expect([looked, renewed, await isRenewed(db, moved)]).toEqual([11, 11, true]);
    const projections = await db.selectFrom('tiles').select('projection').distinct().execute();
    expect(projections).toEqual([{ projection: await serveAt(db, moved) }]);
    expect((await renewTiles(db, moved, { batchSize: 40 })).renewed).toBe(0);
    expect((await renewTiles(db, moved, { batchSize: 40, all: true })).renewed).toBe(11);
    expect(version()).toBe(raised);
  },
);
