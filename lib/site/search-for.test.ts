import { expect, test } from 'vitest';
import { saveObject } from '../catalogue/store/objects.ts';
import { objectRecord } from '../catalogue/store/records.fixture.ts';
import { indexAllTexts, scanWithText } from '../catalogue/store/search/texts/texts.fixture.ts';
import { baseUrls, temporaryStore } from '../catalogue/store/temporary-store.fixture.ts';
import { readSearch } from '../search/address.ts';
import { facetNames } from '../search/query.ts';
import { searchFor } from './search-for.ts';

/** A library with rivers in the titles of photographs, and in the texts of a map and a book. */
async function library() {
  const { catalogue, ...store } = await temporaryStore();
  const save = async (id: string, title: string, category: string, text?: string) => {
    const scans = text === undefined ? {} : { scans: [scanWithText(store.dataDir, text)] };
    await saveObject(store.db, baseUrls, objectRecord(id, { title, categories: [category], ...scans }));
  };
  await save('a', 'River at dawn', 'photographs');
  await save('b', 'River at dusk', 'photographs', 'Nothing');
  await save('c', 'River', 'maps', 'A river');
  await save('d', 'Book', 'books', 'The river and the lake');
  await indexAllTexts(store);
  return async (query: string) => await searchFor(catalogue, readSearch(new URLSearchParams(query)));
}

test('values of facets within texts have as many objects with pages as they say', async () => {
  const find = await library();
  const { result, texts } = await find('q=river&in=texts');
  expect([result.count, texts?.count]).toEqual([2, 2]);
  expect(result.facets.category.map(({ value }) => value).sort()).toEqual(['books', 'maps']);
  for (const facet of facetNames)
    for (const { value, count } of result.facets[facet])
      expect((await find(`q=river&in=texts&${facet}=${value}`)).texts?.count, value).toBe(count);
});

test('a filter that leaves no page is named, though it leaves objects', async () => {
  const find = await library();
  const { result, texts, objects } = await find('q=river&in=texts&category=photographs');
  expect([result.count, texts?.count, objects]).toEqual([0, 0, undefined]);
  expect(result.emptiedBy).toEqual([{ filter: 'category', count: 2 }]);
});

test('words that are together on no page whatever the filters have the number of objects with them or a correction', async () => {
  const find = await library();
  for (const [query, text, count] of [
    ['q=dawn', 'dawn', 1],
    ['q=dawn&category=photographs', 'dawn', 1],
    ['q=dawn&category=maps', 'dawn', 0],
    ['q=dawn+lake', 'dawn lake', 0],
    ['q=book+lake', 'book lake', 1],
    ['q=dwan', 'dawn', 1],
    ['q="dawn+at"', 'dawn at', 1],
  ] as const)
    expect(await find(`${query}&in=texts`), query).toMatchObject({
      result: { count: 0, matched: 'all' },
      texts: { count: 0 },
      objects: { text, count },
    });
});

test('words on pages are corrected to others on pages', async () => {
  const find = await library();
  expect(await find('q=rivre&in=texts')).toMatchObject({
    result: { count: 2, matched: 'corrected', correction: { text: 'river', count: 2 } },
    texts: { count: 2 },
  });
});
