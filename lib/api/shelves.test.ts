import { expect, test } from 'vitest';
import { saveObject } from '../catalogue/store/objects.ts';
import { objectRecord } from '../catalogue/store/records.fixture.ts';
import { baseUrls, temporaryStore } from '../catalogue/store/temporary-store.fixture.ts';
import { shelfValues, shelvesApiPath, shelvesSchema } from './shelves.ts';

async function library() {
  const { db, catalogue } = await temporaryStore();
  for (const [index, name] of ['Lwów', 'Łódź', 'Lublin', 'Łódź'].entries())
    await saveObject(db, baseUrls, objectRecord(`o${index}`, { places: [{ role: 'publication', name }] }));
  return (facet: string, query: string) => shelfValues(catalogue, facet, new URLSearchParams(query));
}

test('all values of a facet come with their numbers, in the order of the language', async () => {
  const read = await library();
  const polish = shelvesSchema.parse(await read('place', 'language=pl'));
  expect(polish).toEqual({
    pages: 1,
    values: ['Lublin', 'Lwów', 'Łódź'].map((label) =>
      expect.objectContaining({ label, count: label === 'Łódź' ? 2 : 1 }),
    ),
  });
  const english = await read('place', 'language=en');
  expect(english?.values.map(({ label }) => label)).toEqual(['Łódź', 'Lublin', 'Lwów']);
});

test('there is nothing of other facets and beyond the last page, and what is no page is refused', async () => {
  const read = await library();
  expect(await read('subject', '')).toEqual({ pages: 1, values: [] });
  expect(await read('category', '')).toBeUndefined();
  expect(await read('place', 'page=2')).toBeUndefined();
  expect(await read('place', 'page=1000000')).toBeUndefined();
  await expect(read('place', 'page=0')).rejects.toThrow('Not a page number');
  await expect(read('place', 'language=de')).rejects.toThrow('Not one of pl, en');
});

test('the address of a page is that of its answer', () => {
  expect(shelvesApiPath('place', 'en', 1)).toBe('/api/shelves/place/?language=en');
  expect(shelvesApiPath('place', 'pl', 2)).toBe('/api/shelves/place/?language=pl&page=2');
});
