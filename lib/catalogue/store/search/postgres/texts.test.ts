import { expect, test } from 'vitest';
import { removeObject, saveObject } from '../../objects.ts';
import { digestFor, objectRecord, scanRecord } from '../../records.fixture.ts';
import { baseUrls, temporaryStore } from '../../temporary-store.fixture.ts';
import { maxPosition } from '../texts/text-index.ts';
import { heldLease } from '../texts/texts.fixture.ts';
import { postgresTexts } from './texts.ts';

test('the pages of an object that has as many as can be indexed are removed at once', async () => {
  const { db } = await temporaryStore();
  const index = postgresTexts(db);
  await index.open(heldLease);
  const owner = { number: 1, objectId: 'a' };
  const page = (position: number) => ({ position, source: 'a', words: ['szafa'] });
  await index.write([{ owner, pages: [page(0), page(maxPosition)], removed: [] }]);
  const removed = Array.from({ length: maxPosition + 1 }, (_, position) => position);
  await index.write([{ owner, pages: [], removed }]);
  expect(await index.sources(owner)).toEqual(new Map());
});

test('an object whose texts change is due once for each transaction, however many scans it has', async () => {
  const { db } = await temporaryStore();
  const scans = ['a', 'b', 'c'].map((name) => scanRecord(name, { textDigest: digestFor(name) }));
  const changes = async () => {
    const rows = await db.selectFrom('search_texts').select(['changes', 'indexed']).execute();
    return rows.map(({ changes, indexed }) => [changes, indexed]);
  };
  await saveObject(db, baseUrls, objectRecord('a', { scans }));
  expect(await changes()).toEqual([[1, 0]]);
  const others = scans.map((scan) => ({ ...scan, textDigest: digestFor(scan.digest) }));
  await saveObject(db, baseUrls, objectRecord('a', { scans: others }));
  expect(await changes()).toEqual([[2, 0]]);
  await removeObject(db, 'a');
  expect(await changes()).toEqual([[3, 0]]);
});
