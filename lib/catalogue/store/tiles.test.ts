import { expect, test } from 'vitest';
import { unreferencedDigests } from './files.ts';
import { digestFor, instant, otherTileRecord } from './records.fixture.ts';
import { baseUrls, publicUrl, temporaryStore } from './temporary-store.fixture.ts';
import { listTiles, removeTile, saveTile } from './tiles.ts';

const published = instant('2026-01-01');

test('saving the same again changes nothing; a change keeps the number and the creation time', async () => {
  const { db, catalogue, version } = await temporaryStore();
  const id = await saveTile(db, baseUrls, otherTileRecord('a', { published }));
  const [before, stored] = [await catalogue.frontpage({ batchSize: 1 }), version()];
  expect(await saveTile(db, baseUrls, otherTileRecord('a', { published }))).toBe(id);
  expect(await saveTile(db, baseUrls, otherTileRecord('a'))).toBe(id);
  expect(await catalogue.frontpage({ batchSize: 1 })).toEqual(before);
  expect(version()).toBe(stored);
  expect(await saveTile(db, baseUrls, otherTileRecord('a', { published, title: 'Inna' }))).toBe(id);
  const [after] = await catalogue.frontpage({ batchSize: 1 });
  expect(after).toMatchObject({ id, title: 'Inna', created_at: before[0]?.created_at });
  expect(after?.updated_at).not.toBe(before[0]?.updated_at);
  expect(version()).not.toBe(stored);
});

test('addresses of this site are made absolute, others stay', async () => {
  const { db, catalogue } = await temporaryStore();
  const image = digestFor('picture');
  await saveTile(db, baseUrls, otherTileRecord('a', { url: '/pl/pages/faq', imageDigest: image }));
  expect((await catalogue.frontpage({ batchSize: 1 }))[0]).toMatchObject({
    url: `${publicUrl}/pl/pages/faq`,
    thumbnail_url: `${publicUrl}/scans/${image}/image.jpg`,
  });
  await saveTile(db, baseUrls, otherTileRecord('a', { url: 'https://elsewhere.example/' }));
  expect((await catalogue.frontpage({ batchSize: 1 }))[0]).toMatchObject({
    url: 'https://elsewhere.example/',
    thumbnail_url: '',
  });
  expect(await unreferencedDigests(db)).toEqual([image]);
});

test('they are listed newest first and removed by key', async () => {
  const { db, version } = await temporaryStore();
  await saveTile(db, baseUrls, otherTileRecord('old', { published: instant('2020-01-01') }));
  await saveTile(db, baseUrls, otherTileRecord('new', { type: 'video', published }));
  expect((await listTiles(db)).map(({ key, type }) => [key, type])).toEqual([
    ['new', 'video'],
    ['old', 'news'],
  ]);
  const before = version();
  expect(await removeTile(db, 'nothing')).toBe(false);
  expect(version()).toBe(before);
  expect(await removeTile(db, 'old')).toBe(true);
  expect(version()).not.toBe(before);
});
