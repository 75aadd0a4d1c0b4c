import { expect, test } from 'vitest';
import { placesOf } from '#lib/scans/addresses.ts';
import { saveObject } from './objects.ts';
import { keptPlaces, moveToPlaces } from './origin.ts';
import { digestFor, objectRecord, otherTileRecord, scanRecord } from './records.fixture.ts';
import { origin, places, temporaryStore } from './temporary-store.fixture.ts';
import { saveTile } from './tiles.ts';

test('a new public address is in every tile, and other text stays as it was', async () => {
  const { db, catalogue, version } = await temporaryStore();
  const title = `Adres ${origin}/scans/ i "${origin}/" w tytule`;
  expect(await moveToPlaces(db, places)).toBe(true);
  await saveObject(db, places, objectRecord('a', { title }));
  await saveTile(db, origin, otherTileRecord('b', { url: '/pl', description: `${origin}.evil.example/` }));
  const before = version();
  const moved = 'http://new.example:8080';
  expect(await moveToPlaces(db, placesOf(moved))).toBe(true);
  expect(version()).not.toBe(before);
  expect(await keptPlaces(db)).toEqual(placesOf(moved));
  const [other, object] = await catalogue.frontpage({ batchSize: 2 });
  expect(other).toMatchObject({ url: `${moved}/pl`, description: `${origin}.evil.example/` });
  expect(object).toMatchObject({
    entity_title: title,
    thumbnail_url: expect.stringMatching(`^${moved}/scans/`),
  });
  expect(JSON.stringify(object).split(moved)).toHaveLength(9 - 1);
});

test('the same address again changes nothing', async () => {
  const { db, version } = await temporaryStore();
  await moveToPlaces(db, places);
  const before = version();
  expect(await moveToPlaces(db, places)).toBe(false);
  expect(version()).toBe(before);
});

test('the address of the files moves those that lie there, and leaves thumbnails and texts as they are', async () => {
  const { db, catalogue } = await temporaryStore();
  await moveToPlaces(db, places);
  const title = `{"url":"${origin}/scans/x"} "tiles_prefix":"${origin}/scans/`;
  const scan = { ...scanRecord('one'), textDigest: digestFor('text') };
  await saveObject(db, places, objectRecord('a', { title, scans: [scan] }));
  await saveTile(db, origin, otherTileRecord('b', { url: '/scans/somewhere' }));
  const scanOf = async () => {
    const tiles = await catalogue.frontpage({ batchSize: 2 });
    const [object] = tiles.filter((tile) => tile.type === 'entity');
    if (!object) throw new Error('No object');
    expect(object.entity_title).toBe(title);
    return object.related_object.main_scan;
  };
  const before = await scanOf();
  const chain = [
    placesOf(origin, 'https://cdn.example/x'),
    placesOf(origin, `${origin}/cdn`),
    placesOf('http://new.example', 'https://bucket.example'),
    placesOf('http://new.example'),
  ];
  for (const to of chain) {
    expect(await moveToPlaces(db, to)).toBe(true);
    expect(await keptPlaces(db)).toEqual(to);
    const { dzi, resources, thumbnails } = await scanOf();
    const files = [dzi.manifest_url, dzi.tiles_prefix, ...resources.map(({ url }) => url)];
    for (const url of files) expect(url).toMatch(new RegExp(`^${to.assets}/[0-9a-f]{32}/`));
    for (const { url } of thumbnails) expect(url.startsWith(`${to.origin}/scans/`)).toBe(true);
  }
  expect(await moveToPlaces(db, places)).toBe(true);
  expect(await scanOf()).toEqual(before);
  const other = (await catalogue.frontpage({ batchSize: 2 })).find((tile) => tile.type !== 'entity');
  expect(other).toMatchObject({ url: `${origin}/scans/somewhere` });
});
