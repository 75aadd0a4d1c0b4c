import { expect, test } from 'vitest';
import { placesOf } from '#lib/scans/addresses.ts';
import { saveObject } from './objects.ts';
import { keptPlaces, moveToPlaces } from './origin.ts';
import { objectRecord, otherTileRecord } from './records.fixture.ts';
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
