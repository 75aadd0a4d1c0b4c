import { expect, test } from 'vitest';
import { saveObject } from './objects.ts';
import { digestFor, objectRecord, scanRecord } from './records.fixture.ts';
import { baseUrls, temporaryStore } from './temporary-store.fixture.ts';

test('an object has its number of scans, and yields them in order, window after window', async () => {
  const { db, catalogue } = await temporaryStore();
  const scans = Array.from({ length: 150 }, (_, index) =>
    scanRecord(`scan ${index}`, {
      label: `${index}`,
      textDigest: index < 3 ? digestFor(`text ${index}`) : null,
    }),
  );
  const parts = [{ parent: null, kind: 'chapter', label: 'I', first_scan: 3, last_scan: 9 }];
  await saveObject(db, baseUrls, objectRecord('work', { scans, parts }));
  const work = await catalogue.wholeObject('work');
  expect(work).toMatchObject({ count: 150, texts: 3, foreign: 0, isMirrored: false });
  expect(work?.parts).toEqual(parts);
  const positions: number[] = [];
  for await (const { position, digest, shown } of work?.scans(60, 140) ?? []) {
    expect(digest).toBe(scans[position]?.digest);
    expect(shown.scan.pagination_info.scan_name).toBe(`${position}`);
    positions.push(position);
  }
  expect(positions).toEqual(Array.from({ length: 80 }, (_, index) => 60 + index));
});

test('an object has totals over its files, unless some of them are elsewhere', async () => {
  const { db, catalogue } = await temporaryStore();
  const one = scanRecord('one', { width: 1000, height: 2000, imageBytes: 3_000_000_000, textBytes: 7 });
  const two = scanRecord('two', { width: 2001, height: 1000, imageBytes: 1, textDigest: digestFor('two') });
  await saveObject(db, baseUrls, objectRecord('work', { scans: [one, two] }));
  expect((await catalogue.object('work'))?.files).toEqual({
    texts: 1,
    imageBytes: 3_000_000_001,
    textBytes: 7,
    width: 1500.5,
    height: 1500,
  });
  const foreign = { id: 7, dzi: { tiles_prefix: '', manifest_url: '' }, thumbnails: [], resources: [] };
  const scans = [one, scanRecord('', { digest: '', foreign })];
  await saveObject(db, baseUrls, objectRecord('work', { scans }));
  expect((await catalogue.object('work'))?.files).toBeUndefined();
});

test('its fingerprint follows its metadata; an unknown id has no object', async () => {
  const { db, catalogue } = await temporaryStore();
  await saveObject(db, baseUrls, objectRecord('work'));
  const before = (await catalogue.wholeObject('work'))?.fingerprint;
  await saveObject(db, baseUrls, objectRecord('work', { title: 'Inny tytuł' }));
  expect((await catalogue.wholeObject('work'))?.fingerprint).not.toBe(before);
  expect(await catalogue.wholeObject('nobody')).toBeUndefined();
  expect(await catalogue.wholeObject('a\0b')).toBeUndefined();
});

test('scans whose files a service hosts are counted, and a damaged one is left out', async () => {
  const { db, catalogue } = await temporaryStore();
  const foreign = { id: 7, dzi: { tiles_prefix: '', manifest_url: '' }, thumbnails: [], resources: [] };
  const scans = [scanRecord('one'), scanRecord('', { digest: '', foreign }), scanRecord('three')];
  await saveObject(db, baseUrls, objectRecord('work', { scans }));
  await db.updateTable('scans').set({ functions: '{' }).where('position', '=', 0).execute();
  const damaged = await catalogue.wholeObject('work').catch((error: unknown) => error);
  expect(damaged).toBeInstanceOf(Error);
  await db.updateTable('scans').set({ functions: '[]' }).where('position', '=', 0).execute();
  await db.updateTable('scans').set({ functions: '{' }).where('position', '=', 2).execute();
  const work = await catalogue.wholeObject('work');
  expect(work?.foreign).toBe(1);
  const positions: number[] = [];
  for await (const { position } of work?.scans(0, 3) ?? []) positions.push(position);
  expect(positions).toEqual([0, 1]);
});
