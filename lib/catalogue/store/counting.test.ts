import { expect, test } from 'vitest';
import { countCategories, countObjects } from './counting.ts';
import { insertRows } from './insert-rows.ts';
import { temporaryStore } from './temporary-store.fixture.ts';

test('many stretches yield the same count as a single query, and other requests are served in between', async () => {
  const { db } = await temporaryStore();
  const ids = Array.from({ length: 12_345 }, (_, index) => `ż${(index * 7919) % 12_345}`);
  const objects = ids.map((id, index) => ({
    id,
    organization_id: null,
    is_public: index % 3 === 0 ? 0 : 1,
    fingerprint: '',
    details: '{}',
  }));
  await insertRows(db, 'objects', objects);
  const categories = ids.flatMap((object_id, index) =>
    ['books', 'maps', 'prints'].slice(0, index % 4).map((category) => ({ object_id, category })),
  );
  await insertRows(db, 'object_categories', categories);
  let turns = 0;
  const watch = setInterval(() => {
    turns += 1;
  });
  const counted = await countObjects(db, true);
  const byCategory = await countCategories(db, true);
  clearInterval(watch);
  expect(counted).toEqual({ total: 12_345, public: 12_345 - Math.ceil(12_345 / 3) });
  const expected = (category: string) => categories.filter((row) => row.category === category).length;
  expect(Object.fromEntries(byCategory)).toEqual({
    books: expected('books'),
    maps: expected('maps'),
    prints: expected('prints'),
  });
  expect(turns).toBeGreaterThan(0);
});

test('nothing counts as nothing', async () => {
  const { db } = await temporaryStore();
  expect(await countObjects(db, true)).toEqual({ total: 0, public: 0 });
  expect(await countCategories(db, true)).toEqual(new Map());
});
