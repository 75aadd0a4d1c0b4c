import { expect, test } from 'vitest';
import { saveObject } from '../objects.ts';
import { instant, objectRecord } from '../records.fixture.ts';
import { baseUrls, temporaryStore } from '../temporary-store.fixture.ts';
import { indexMissing } from './index-missing.ts';

test('a library without an index is indexed from its oldest object to its newest, whatever their ids', async () => {
  const { db } = await temporaryStore();
  for (const [id, day] of Object.entries({ a: 4, d: 2, b: 3, e: 1, c: 5 }))
    await saveObject(db, baseUrls, objectRecord(id, { published: instant(`2026-01-0${day}`) }));
  await db.deleteFrom('search_objects').execute();
  for (let after: string | undefined = ''; after !== undefined; )
    ({ next: after } = await indexMissing(db, after, 2, () => {}));
  const indexed = await db.selectFrom('search_objects').select('object_id').orderBy('number').execute();
  expect(indexed.map(({ object_id }) => object_id)).toEqual(['e', 'd', 'b', 'a', 'c']);
});
