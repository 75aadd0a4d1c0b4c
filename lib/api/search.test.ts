import { expect, test } from 'vitest';
import { batchLimit } from '#lib/catalogue/catalogue.ts';
import { saveObject } from '../catalogue/store/objects.ts';
import { objectRecord } from '../catalogue/store/records.fixture.ts';
import { indexAllTexts, scanWithText } from '../catalogue/store/search/texts/texts.fixture.ts';
import { baseUrls, temporaryStore } from '../catalogue/store/temporary-store.fixture.ts';
import { ParameterError } from './parameters.ts';
import {
  readSearchQuery,
  searchBatch,
  searchResultSchema,
  suggestionList,
  suggestionsSchema,
  textsBatch,
  textsResultSchema,
} from './search.ts';

async function library(count: number) {
  const { db, catalogue } = await temporaryStore();
  for (let index = 0; index < count; index += 1)
    await saveObject(db, baseUrls, objectRecord(`o${index}`, { title: `Mapa ${index}` }));
  return {
    search: (query: string) => searchBatch(catalogue, new URLSearchParams(query)),
    suggest: (query: string) => suggestionList(catalogue, new URLSearchParams(query)),
  };
}

function refusal(query: string): string | undefined {
  try {
    readSearchQuery(new URLSearchParams(query));
  } catch (error) {
    if (error instanceof ParameterError) return error.parameter;
    throw error;
  }
  return undefined;
}

test('following next returns all hits, each once, whatever the batch size', async () => {
  const { search } = await library(7);
  const ids: string[] = [];
  let next: string | null = '';
  while (next !== null) {
    const cursor: string = next === '' ? '' : `&next=${next}`;
    const batch = searchResultSchema.parse(await search(`q=mapa&batch_size=3${cursor}`));
    expect(batch.count).toBe(7);
    ids.push(...batch.tiles.map((tile) => tile.related_object_id));
    next = batch.next;
  }
  expect(ids).toHaveLength(7);
  expect(new Set(ids).size).toBe(7);
});

test('hits without a tile end no batch early, and none is returned twice', async () => {
  const { db, catalogue } = await temporaryStore();
  for (let index = 0; index < 7; index += 1)
    await saveObject(db, baseUrls, objectRecord(`o${index}`, { title: `Mapa ${index}` }));
  await db.deleteFrom('tiles').where('object_id', 'in', ['o6', 'o5', 'o3']).execute();
  const ids: string[] = [];
  let next: string | null = '';
  while (next !== null) {
    const cursor: string = next === '' ? '' : `&next=${next}`;
    const batch = await searchBatch(catalogue, new URLSearchParams(`q=mapa&batch_size=2${cursor}`));
    ids.push(...batch.tiles.map(({ related_object }) => related_object.id));
    next = batch.next;
  }
  expect(ids.sort()).toEqual(['o0', 'o1', 'o2', 'o4']);
});

test('the next cursor of another search is refused', async () => {
  const { search } = await library(5);
  const { next } = await search('q=mapa&batch_size=2');
  await expect(search(`q=inna&next=${next}`)).rejects.toThrow('this same search');
  await expect(search('q=mapa&next=2-000000000000')).rejects.toThrow(ParameterError);
});

test('pages of texts come in batches, and hits say where in their texts the words occur', async () => {
  const { catalogue, ...store } = await temporaryStore();
  const scans = ['kot', 'pies', 'bury kot'].map((text) => scanWithText(store.dataDir, text));
  await saveObject(store.db, baseUrls, objectRecord('a', { title: 'Rzecz', scans }));
  await indexAllTexts(store);
  const texts = async (query: string) =>
    textsResultSchema.parse(await textsBatch(catalogue, new URLSearchParams(query)));
  // On a busy machine a text may not be read in time for its snippet; it is by the next request.
  await expect
    .poll(async () => (await texts('q=kot')).pages.map(({ snippet }) => snippet?.text))
    .toEqual(['kot', 'bury kot']);
  const first = await texts('q=kot&batch_size=1&sort=best');
  const page = { object_id: 'a', slug: 'rzecz', title: 'Rzecz', label: null };
  expect(first).toMatchObject({
    count: 2,
    pages: [{ ...page, scan: 0, snippet: { text: 'kot', marks: [[0, 3]] } }],
  });
  expect(await texts(`q=kot&batch_size=1&next=${first.next}`)).toEqual({
    count: 2,
    count_is_exact: true,
    pages: [{ ...page, scan: 2, snippet: { text: 'bury kot', marks: [[5, 8]] } }],
    next: null,
  });
  expect(await texts('')).toEqual({ count: 0, count_is_exact: true, pages: [], next: null });
  const found = async (q: string) =>
    searchResultSchema.parse(await searchBatch(catalogue, new URLSearchParams({ q })));
  expect(await found('rzecz pies')).toMatchObject({ count: 1, matched: 'all', on_page: 'pies' });
  expect(await found('bury kot')).toMatchObject({ count: 1, matched: 'all', on_page: null });
  const ofOne = await texts('q=kot&object=a&batch_size=1');
  expect(ofOne).toMatchObject({ count: 2, pages: [{ object_id: 'a', scan: 0 }] });
  expect(await texts(`q=kot&object=a&batch_size=1&next=${ofOne.next}`)).toMatchObject({
    pages: [{ object_id: 'a', scan: 2 }],
    next: null,
  });
  expect(await texts('q=kot&object=none')).toMatchObject({ count: 0, pages: [], next: null });
  await expect(texts(`q=kot&object=b&next=${ofOne.next}`)).rejects.toThrow(ParameterError);
  await expect(texts('q=kot&object=a&category=maps')).rejects.toThrow('together with filters');
  await expect(texts('q=kot&batch_size=x')).rejects.toThrow(ParameterError);
  const { texts: inHits } = searchResultSchema.parse(
    await searchBatch(catalogue, new URLSearchParams('q=bury')),
  );
  expect(inHits).toEqual({
    a: { pages: 1, snippets: [{ scan: 2, label: null, text: 'bury kot', marks: [[0, 4]] }] },
  });
});

test.each([
  ['sort=best', 'sort'],
  ['from=0', 'from'],
  ['to=99999', 'to'],
  ['from=x', 'from'],
  ['undated=2', 'undated'],
  ['text=no', 'text'],
  ['institution=x', 'institution'],
  ['category=', 'category'],
  ['place=Lublin&place=%20', 'place'],
  ['batch_size=0', 'batch_size'],
  ['next=x', 'next'],
  ['q=a&q=b', 'q'],
  [`q=${'a'.repeat(100_000)}`, 'q'],
  [Array.from({ length: 1000 }, (_, index) => `subject=${index}`).join('&'), 'subject'],
])('%.40s is refused by name', (query, parameter) => {
  expect(refusal(query)).toBe(parameter);
});

test('unknown parameters are ignored, and without any it is everything, newest first', () => {
  const { search, offset, limit } = readSearchQuery(new URLSearchParams('page=3&view=list&utm_source=x'));
  expect({ offset, limit }).toEqual({ offset: 0, limit: batchLimit });
  expect(search).toMatchObject({ text: '', order: 'newest', page: 1, view: 'cards' });
});

test('suggestions match their description; those with the same title have what distinguishes them', async () => {
  const { db, catalogue } = await temporaryStore();
  for (const [id, title, dateDescriptive] of [
    ['a', 'Mapa', '1905'],
    ['b', 'Mapa', '1910'],
    ['c', 'Mapa 2', '1920'],
  ] as const)
    await saveObject(
      db,
      baseUrls,
      objectRecord(id, { title, dateDescriptive, creator: null, publishPlace: null }),
    );
  const { suggestions } = suggestionsSchema.parse(
    await suggestionList(catalogue, new URLSearchParams('q=map')),
  );
  expect(suggestions).toEqual([
    { kind: 'title', text: 'Mapa', object_id: 'a', slug: 'mapa', about: 'Kowalski, Jan, 1905' },
    { kind: 'title', text: 'Mapa', object_id: 'b', slug: 'mapa', about: 'Kowalski, Jan, 1910' },
    { kind: 'title', text: 'Mapa 2', object_id: 'c', slug: 'mapa-2' },
  ]);
});
