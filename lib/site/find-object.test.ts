import { expect, test } from 'vitest';
import { removeObject, saveObject } from '../catalogue/store/objects.ts';
import { objectRecord, scanRecord } from '../catalogue/store/records.fixture.ts';
import { baseUrls, temporaryStore } from '../catalogue/store/temporary-store.fixture.ts';
import { findInObject } from './find-in-object.ts';
import { findEmbedded, findObject } from './find-object.ts';
import { findPrinted } from './find-printed.ts';
import { findWhole } from './find-whole.ts';

test('a page is found by its label, then by its number; one that is missing is no other page', async () => {
  const { db, catalogue } = await temporaryStore();
  const scans = ['i', 'ii', '1', '4', '5'].map((label) => scanRecord(label, { label }));
  const missing = ['2', '3'].map((label) => ({ before: 3, label }));
  await saveObject(db, baseUrls, objectRecord('work', { title: 'Work', scans, missing }));
  const none = async () => [];
  const found = async (page: string) =>
    await findObject(
      { locale: 'en', id: 'work', slug: 'work' },
      { catalogue, query: new URLSearchParams({ page }), staticPages: none, listed: none },
    );
  expect(await found('II')).toEqual({ movedTo: '/en/objects/work/work?scan=2' });
  expect(await found('5')).toEqual({ movedTo: '/en/objects/work/work?scan=5' });
  for (const page of ['2', '3', '6']) expect(await found(page)).toBe('here');
});

test('a scan beyond the last leads to the last, within other sites too', async () => {
  const { db, catalogue } = await temporaryStore();
  await saveObject(db, baseUrls, objectRecord('a', { scans: ['1', '2'].map((name) => scanRecord(name)) }));
  const none = async () => [];
  const context = { catalogue, query: new URLSearchParams({ scan: '3' }), staticPages: none, listed: none };
  expect(await findEmbedded({ locale: 'en', id: 'a' }, context)).toEqual({ movedTo: '/en/embed/a?scan=2' });
  expect(await findObject({ locale: 'en', id: 'a', slug: 'ksiazka-a' }, context)).toEqual({
    movedTo: '/en/objects/a/ksiazka-a?scan=2',
  });
});

test('no page of a withdrawn object is taken for one that never existed', async () => {
  const { db, catalogue } = await temporaryStore();
  await saveObject(db, baseUrls, objectRecord('work'));
  await removeObject(db, 'work');
  const none = async () => [];
  const context = { catalogue, query: new URLSearchParams(), staticPages: none, listed: none };
  const finders = [
    findObject,
    findEmbedded,
    findWhole('contents'),
    findWhole('text'),
    findPrinted,
    findInObject,
  ];
  for (const [id, found] of [
    ['work', 'withdrawn'],
    ['nobody', 'missing'],
  ] as const)
    for (const find of finders) expect(await find({ locale: 'en', id, slug: 'work' }, context)).toBe(found);
});
