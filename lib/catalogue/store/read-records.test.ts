import { expect, test } from 'vitest';
import { saveObject } from './objects.ts';
import { readRecords } from './read-records.ts';
import { fingerprintOf } from './record-rows.ts';
import { fullObjectRecord, instant, objectRecord } from './records.fixture.ts';
import type { ObjectRecord } from './records.ts';
import { baseUrls, temporaryStore } from './temporary-store.fixture.ts';

const full = fullObjectRecord('full');

test('all metadata of an object is read back as it was saved, in its order', async () => {
  const { db } = await temporaryStore();
  await saveObject(db, baseUrls, objectRecord('other', { languages: [{ language: 'en' }] }));
  await saveObject(db, baseUrls, full);
  const found = await readRecords(db, ['full', 'none']);
  expect([...found.keys()]).toEqual(['full']);
  expect(found.get('full')?.record).toEqual(full);
  expect(found.get('full')?.scanIds).toHaveLength(2);
  const less = objectRecord('full', { published: full.published });
  await saveObject(db, baseUrls, less);
  expect((await readRecords(db, ['full'])).get('full')?.record).toEqual(less);
});

test('metadata that is only in the record is stored without a change that a visitor could see', async () => {
  const { db, catalogue, version } = await temporaryStore();
  await saveObject(db, baseUrls, objectRecord('a'));
  const [shown, raised] = [await catalogue.frontpage({ batchSize: 1 }), version()];
  const identifiers = [{ kind: 'local', value: 'MP-1' }];
  expect(await saveObject(db, baseUrls, objectRecord('a', { identifiers }))).toBe('unchanged');
  expect((await readRecords(db, ['a'])).get('a')?.record).toMatchObject({ identifiers });
  expect([await catalogue.frontpage({ batchSize: 1 }), version()]).toEqual([shown, raised]);
  const subjects = objectRecord('a', { identifiers, subjects: full.subjects });
  expect(await saveObject(db, baseUrls, subjects)).toBe('changed');
  expect(await saveObject(db, baseUrls, subjects)).toBe('unchanged');
});

test('the years of a stored object are those that its date is parsed as now', async () => {
  const { db } = await temporaryStore();
  const date = instant('1901-05-12');
  await saveObject(db, baseUrls, objectRecord('a', { dateDescriptive: '5661 [1901]' }));
  await saveObject(db, baseUrls, objectRecord('b', { date, dateDescriptive: null }));
  await db.updateTable('objects').set({ year_from: 1901, year_to: 5661 }).where('id', '=', 'a').execute();
  await db.updateTable('objects').set({ year_from: null, year_to: null }).where('id', '=', 'b').execute();
  const records = await readRecords(db, ['a', 'b']);
  for (const id of ['a', 'b']) expect(records.get(id)?.record.years).toEqual({ from: 1901, to: 1901 });
});

test('a fingerprint depends on the metadata, whatever the order and however many fields are empty', () => {
  const { notes: _, rights: __, ...without } = objectRecord('a');
  const reordered = Object.fromEntries(Object.entries(objectRecord('a')).reverse());
  const one = fingerprintOf(objectRecord('a'));
  expect(fingerprintOf(without as ObjectRecord)).toBe(one);
  expect(fingerprintOf({ ...reordered, novelty: null, novelties: [] } as unknown as ObjectRecord)).toBe(one);
  expect(fingerprintOf(objectRecord('a', { published: instant('2026-01-01') }))).toBe(one);
  expect(fingerprintOf(objectRecord('a', { rights: '' }))).not.toBe(one);
  expect(fingerprintOf(objectRecord('a', { languages: [{ language: 'pl' }] }))).not.toBe(one);
});
