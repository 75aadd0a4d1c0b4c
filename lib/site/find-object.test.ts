import { expect, test } from 'vitest';
import { saveObject } from '../catalogue/store/objects.ts';
import { objectRecord, scanRecord } from '../catalogue/store/records.fixture.ts';
import { places, temporaryStore } from '../catalogue/store/temporary-store.fixture.ts';
import { findObject } from './find-object.ts';

test('a page is found by its label, then by its number; one that is missing is no other page', async () => {
  const { db, catalogue } = await temporaryStore();
  const scans = ['i', 'ii', '1', '4', '5'].map((label) => scanRecord(label, { label }));
  const missing = ['2', '3'].map((label) => ({ before: 3, label }));
  await saveObject(db, places, objectRecord('work', { title: 'Work', scans, missing }));
  const none = async () => [];
  const found = async (page: string) =>
    await findObject(
      { locale: 'en', id: 'work', slug: 'work' },
      { catalogue, query: new URLSearchParams({ page }), written: none, listed: none },
    );
  expect(await found('II')).toEqual({ movedTo: '/en/objects/work/work?scan=2' });
  expect(await found('5')).toEqual({ movedTo: '/en/objects/work/work?scan=5' });
  for (const page of ['2', '3', '6']) expect(await found(page)).toBe('here');
});
