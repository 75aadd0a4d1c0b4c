import { expect, test } from 'vitest';
import { listObjects } from './list-objects.ts';
import { saveObject } from './objects.ts';
import { objectRecord } from './records.fixture.ts';
import { baseUrls, temporaryStore } from './temporary-store.fixture.ts';

test('objects are listed in batches, each once, newest first', async () => {
  const { db } = await temporaryStore();
  const ids = ['a', 'b', 'c', 'd', 'e'];
  for (const id of ids) await saveObject(db, baseUrls, objectRecord(id));
  const batches: string[][] = [];
  for await (const rows of listObjects(db, undefined, 2)) batches.push(rows.map(({ id }) => id));
  expect(batches).toEqual([['e', 'd'], ['c', 'b'], ['a']]);
});
