import { expect, test } from 'vitest';
import { findDigests, findObjects, listObjects } from './list-objects.ts';
import { saveObject } from './objects.ts';
import { objectRecord, scanRecord } from './records.fixture.ts';
import { baseUrls, temporaryStore } from './temporary-store.fixture.ts';

test('objects are listed in batches, each once, newest first', async () => {
  const { db } = await temporaryStore();
  const ids = ['a', 'b', 'c', 'd', 'e'];
  for (const id of ids) await saveObject(db, baseUrls, objectRecord(id));
  const batches: string[][] = [];
  for await (const rows of listObjects(db, undefined, 2)) batches.push(rows.map(({ id }) => id));
  expect(batches).toEqual([['e', 'd'], ['c', 'b'], ['a']]);
});

test('to find objects none of their scans is read', async () => {
  const { db } = await temporaryStore();
  const scans = ['a 1', 'a 2'].map((name) => scanRecord(name));
  await saveObject(db, baseUrls, objectRecord('a', { scans }));
  let rows = 0;
  const watched = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      rows += result.rows.length;
      return result;
    },
  });
  expect(await findObjects(watched, ['a', 'b'])).toEqual(new Map([['a', { service: null }]]));
  expect(rows).toBe(1);
  expect(await findDigests(db, ['a', 'b'])).toEqual(new Set(scans.map(({ digest }) => digest)));
});
