import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { searchBatch, textsBatch } from '#lib/api/search.ts';
import { everything } from '#lib/search/address.ts';
import {
  type ArbitraryObject,
  arbitraryObject,
  arbitraryQuery,
} from '#lib/search/arbitrary-library.fixture.ts';
import { conformance } from '#lib/search/conformance.ts';
import type { ShelfKey } from '#lib/search/query.ts';
import { referenceOf } from '#lib/search/reference-engine.ts';
import { Search } from '#lib/search/search.ts';
import { storeCatalogue } from '../../catalogue.ts';
import { removeObject, saveObject } from '../../objects.ts';
import { objectRecord, scanRecord } from '../../records.fixture.ts';
import type { ObjectRecord } from '../../records.ts';
import { baseUrls } from '../../temporary-store.fixture.ts';
import { datedObjects, orderedByDate } from '../dated.fixture.ts';
import { postgresEngine } from '../postgres/engine.ts';
import { readTerms, termLimit } from '../read-terms.ts';
import { sqliteEngine } from '../sqlite/engine.ts';
import { defaultPrefix } from './address.ts';
import { manticoreEngine } from './engine.ts';
import { countValues, usedValues } from './facets.ts';
import { all, library, nodesOf, whole } from './library.fixture.ts';
import { Nodes } from './nodes.ts';
import { openManticore } from './open.ts';
import { startCluster } from './searchd.fixture.ts';
import { readSets } from './sets.ts';
import { suggestions } from './suggestions.ts';
import { setTables } from './tables.ts';

describe('two shards behind distributed tables', () => {
  test('find, count and filter like the reference engine that examines all objects', async () => {
    const cluster = await startCluster();
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryObject, { minLength: 1, maxLength: 12 }),
        fc.array(arbitraryObject, { maxLength: 4 }),
        fc.array(arbitraryQuery, { minLength: 1, maxLength: 6 }),
        async (first, second, questions) => {
          const { index, ...store } = await library(cluster);
          const own = store.file ? sqliteEngine(store.file) : postgresEngine(store.reader);
          const engine = openManticore(cluster.url).engine(store.reader, own);
          const records = new Map<string, ObjectRecord>();
          const everIndexed: ObjectRecord[] = [];
          const textsOf = new Map<string, string[]>();
          const save = async ({ texts, ...values }: ArbitraryObject, number: number) => {
            const scans = texts.length === 0 ? [scanRecord('s')] : texts.map(store.scan);
            const record = objectRecord(`o${number}`, { creator: null, ...values, scans });
            records.set(record.id, record);
            everIndexed.push(record);
            textsOf.set(record.id, texts);
            await saveObject(store.db, baseUrls, record);
          };
          const compare = async () => {
            await index();
            expect(await readSets(store.db)).toMatchObject({ live: { set: 'a' }, building: null });
            const reference = referenceOf(
              [...records.values()],
              ({ id }) => textsOf.get(id) ?? [],
              everIndexed,
            );
            const limit = await termLimit(store.db);
            expect((await conformance(engine, reference, questions, limit)).differences).toEqual([]);
          };
          for (const [number, values] of first.entries()) await save(values, number);
          await compare();
          for (const [number, values] of second.entries()) await save(values, number);
          const [removedId] = records.keys();
          if (removedId !== undefined) {
            records.delete(removedId);
            await removeObject(store.db, removedId);
          }
          await compare();
          await engine.close();
        },
      ),
      { numRuns: 4, endOnFailure: true },
    );
  }, 240_000);

  test('put hits in order, with those by their texts last', async () => {
    const { save, scan, index, ids, catalogue } = await library(await startCluster());
    await save('many', {}, [scan('pan Tadeusz grał'), scan('panem Tadeusz pan')]);
    await save('page', {}, [scan('pan Tadeusz')]);
    await save('five', { title: 'Inne', notes: [{ label: 'x', language: null, text: 'pan tadeusz' }] });
    await save('four', { title: 'O tym, jak pan Tadeusz grał' });
    await save('three', { title: 'Pan Tadeusz, czyli ostatni zajazd' });
    await save('two', { title: 'Pan Tadeusz' });
    await save('one', { title: 'Obraz', identifiers: [{ kind: 'local', value: 'pan.tadeusz' }] });
    await save('both', { creatorName: 'Jan Kot' }, [scan('goni wilk'), scan('goni')]);
    await index();
    expect(await ids('kot goni -wilk')).toEqual(['both']);
    expect(await ids('pan tadeusz')).toEqual(['one', 'two', 'three', 'four', 'five', 'many', 'page']);
    for (const order of ['relevance', 'newest'] as const) {
      const question = { ...everything, text: 'pan tadeusz', filters: all, order };
      const at = async (offset: number, limit: number) =>
        (await catalogue.search(question, { offset, limit })).tiles.length;
      expect([await at(5, 40), await at(7, 40), await at(40_000_000, 40)]).toEqual([2, 0, 0]);
    }
    const filters = { ...all, chosen: { category: ['none'] } };
    const none = await catalogue.searchTexts({ text: 'pan', filters }, whole);
    expect([none.count, none.isExact]).toEqual([0, true]);
  });

  test('put objects of one year by month and day, those of one date as they were added, and undated ones last, by date', async () => {
    const { save, scan, index, catalogue } = await library(await startCluster());
    for (const [id, date] of datedObjects) {
      // Some are found by their texts alone.
      if ('bdfh'.includes(id)) await save(id, { title: 'Inny', ...date }, [scan('kot')]);
      else await save(id, { title: 'Kot', ...date });
    }
    await index();
    const inOrder = async (text: string, order: 'date' | '-date') => {
      const { tiles } = await catalogue.search({ ...everything, text, order }, { offset: 0, limit: 40 });
      return tiles.map((tile) => tile.related_object.id).join('');
    };
    for (const text of ['', 'kot']) {
      expect(await inOrder(text, 'date')).toBe(orderedByDate.date);
      expect(await inOrder(text, '-date')).toBe(orderedByDate['-date']);
    }
  });

  test('return few hits for a deep page', async () => {
    const { save, scan, index, catalogue } = await library(await startCluster());
    for (const number of [1, 2, 3, 4, 5, 6, 7]) {
      if (number % 3 === 0) await save(`o${number}`, {}, [scan('kot')]);
      else await save(`o${number}`, { title: `Kot ${number}` });
    }
    await index();
    const question = { ...everything, text: 'kot', filters: all, order: 'newest' } as const;
    const at = async (offset: number, limit: number) =>
      (await catalogue.search(question, { offset, limit })).tiles.map((tile) => tile.related_object.id);
    const ids = await at(0, 7);
    expect([...ids].sort()).toEqual(['o1', 'o2', 'o3', 'o4', 'o5', 'o6', 'o7']);
    const queries = vi.spyOn(Nodes.prototype, 'query');
    onTestFinished(() => queries.mockRestore());
    for (const [number, id] of ids.entries()) expect(await at(number, 1)).toEqual([id]);
    const answers = await Promise.all(queries.mock.results.map(({ value }) => value));
    // Up to two hits by text may come first, plus the one requested.
    expect(Math.max(...answers.map(({ rows }) => rows.length))).toBe(3);
  });

  test('read recent objects of a few shelves at a time', async () => {
    const { save, index, search } = await library(await startCluster([1]));
    const places = Array.from({ length: 12 }, (_, number) => `Miasto ${number}`);
    for (const publishPlace of places) {
      await save(`old in ${publishPlace}`, { publishPlace });
      await save(`new in ${publishPlace}`, { publishPlace });
    }
    await index();
    const { query } = Nodes.prototype;
    const queries = vi.spyOn(Nodes.prototype, 'query');
    onTestFinished(() => queries.mockRestore());
    let [running, most] = [0, 0];
    queries.mockImplementation(async function (this: Nodes, select) {
      running += 1;
      most = Math.max(most, running);
      return await query.call(this, select).finally(() => {
        running -= 1;
      });
    });
    const shelves: ShelfKey[] = [...places, 'Nigdzie'].map((value) => ({ facet: 'place', value }));
    const found = await search.engine.newest({ shelves, limit: 1 });
    expect(found).toEqual([...places.map((place) => [`new in ${place}`]), []]);
    expect([most, queries.mock.calls.length]).toEqual([4, 12]);
  });

  test('put hits with the diacritics as typed before those without', async () => {
    const { save, index, ids } = await library(await startCluster());
    await save('marked', { title: 'Wielki żółw' });
    await save('bare', { title: 'Wielki zolw' });
    await index();
    expect(await ids('żółw')).toEqual(['marked', 'bare']);
    expect((await ids('zolw')).sort()).toEqual(['bare', 'marked']);
  });

  test('name the filter that excludes what is found by its text alone', async () => {
    const { save, scan, index, catalogue } = await library(await startCluster());
    await save('a', { categories: ['maps'] }, [scan('wilk')]);
    await index();
    const filters = { ...all, chosen: { category: ['books'] } };
    const found = await catalogue.search({ ...everything, text: 'wilk', filters }, whole);
    expect(found).toMatchObject({ count: 0, emptiedBy: [{ filter: 'category', count: 1 }] });
  });

  test('say that a count is not exact if more objects are found by their texts than are fetched', async () => {
    const cluster = await startCluster();
    const { save, scan, index, ...store } = await library(cluster);
    await save('three', {}, [scan('kot'), scan('kot'), scan('kot')]);
    await save('two', {}, [scan('kot'), scan('kot')]);
    await save('one', { title: 'Wilk' }, [scan('kot')]);
    await index();
    const engineOf = (maxTextHits: number) =>
      manticoreEngine({
        db: store.reader,
        nodes: nodesOf(cluster),
        prefix: defaultPrefix,
        own: store.file ? sqliteEngine(store.file) : postgresEngine(store.reader),
        maxTextHits,
      });
    for (const [maxTextHits, objects, pages] of [
      [2, 2, 5],
      [3, 3, 6],
    ] as const) {
      const search = new Search(engineOf(maxTextHits), undefined);
      onTestFinished(() => search.close());
      const catalogue = storeCatalogue(store, baseUrls, store.storage, { search });
      const query = new URLSearchParams({ q: 'kot' });
      const count_is_exact = maxTextHits === 3;
      expect(await searchBatch(catalogue, query)).toMatchObject({ count: objects, count_is_exact });
      expect(await textsBatch(catalogue, query)).toMatchObject({ count: pages, count_is_exact });
      // What is found by its record is always counted.
      const byRecord = await searchBatch(catalogue, new URLSearchParams({ q: 'wilk' }));
      expect(byRecord).toMatchObject({ count: 1, count_is_exact: true });
    }
  });

  test('have an answer to whatever is typed', async () => {
    const { save, index, find } = await library(await startCluster([1]));
    await save('a', { title: `near maybe sentence ${'ż'.repeat(300)}` });
    await index();
    for (const text of [
      '"',
      '-',
      'OR',
      '*',
      "'; DROP TABLE czytelnia_objects_a; --",
      "') OR ('",
      'near maybe sentence paragraph zone or not',
      '@title kot',
      '^kot$ << "a b"/2 kot~3 =kot !kot',
      '\\',
      'ﷺ ½ 🐢 \u202eab \0 \ud800',
      'a'.repeat(100_000),
      'ż'.repeat(300),
      'a '.repeat(1000),
    ]) {
      expect((await find(text)).count, text).toBeGreaterThanOrEqual(0);
      expect((await find('near maybe')).count, text).toBe(1);
      expect((await find('ż'.repeat(300))).count, text).toBe(1);
    }
  });
});

test('values in use are distinguished from others, even with more of them than are counted at once', async () => {
  const cluster = await startCluster();
  const { save, index, ...store } = await library(cluster);
  const named = (texts: string[]) =>
    texts.map((text) => ({ kind: 'topic', language: null, text, uri: null }));
  const names = Array.from({ length: 12 }, (_, number) => `temat ${number}`);
  for (const [number, name] of names.entries())
    await save(`o${number}`, { subjects: named([name, names[0] ?? '', `inny ${number}`]) });
  await save('o11', { subjects: named([]) });
  await index();
  const sets = await readSets(store.db);
  const tables = setTables('czytelnia', sets?.live?.set ?? 'a');
  const context = {
    db: store.reader,
    nodes: nodesOf(cluster),
    tables,
    values: async () => new Map(),
    maxTextHits: 1,
  };
  const subjects = (await readTerms(store.reader, { facets: ['subject'], from: 1, to: 1000 })).reverse();
  const queries = vi.spyOn(Nodes.prototype, 'query');
  onTestFinished(() => queries.mockRestore());
  for (const maxGroups of [1, 2, 5, 1000]) {
    queries.mockClear();
    const used = (await usedValues(context, subjects, maxGroups)).map(({ value }) => value);
    const seen = new Set<string>();
    for (const [at, [query]] of queries.mock.calls.entries()) {
      const ids = /IN \(([\d,]+)\)/.exec(query)?.[1]?.split(',') ?? [];
      expect(ids.filter((id) => seen.has(id))).toEqual([]);
      for (const { term } of (await queries.mock.results[at]?.value)?.rows ?? []) seen.add(String(term));
    }
    expect(used.sort()).toEqual(
      subjects
        .map(({ value }) => value)
        .filter((value) => !value.endsWith(' 11'))
        .sort(),
    );
    const counts = await countValues(
      context,
      { facet: 'subject', values: [...names, 'inny 1', 'x'] },
      maxGroups,
    );
    const expected = [...names.slice(0, 11), 'inny 1'].map((name, at) => [name, at === 0 ? 11 : 1]);
    expect(new Map(counts.map(({ value, count }) => [value, count]))).toEqual(
      new Map(expected as [string, number][]),
    );
  }
  queries.mockClear();
  const own = store.file ? sqliteEngine(store.file) : postgresEngine(store.reader);
  const [first] = await suggestions(context, own, { words: ['temat'], limit: 5 }, 15);
  // A frequent value is counted at once, although its objects have many others, and not with each half of the rest.
  expect(first?.text).toBe(names[0]);
  expect(queries.mock.calls.length).toBeLessThanOrEqual(3);
});

test('what no object has is no longer suggested, and of the rest what most objects have', async () => {
  const cluster = await startCluster();
  const { save, index, catalogue } = await library(cluster);
  await save('a', { title: 'Kot', creatorName: 'Anna Kowal' });
  await save('b', { title: 'Pies', creatorName: 'Jan Kowalski' });
  await index();
  await save('a', { title: 'Kot', creatorName: 'Anna Nowak' });
  await index();
  expect(await catalogue.suggest('kow')).toMatchObject([{ kind: 'person', text: 'Kowalski, Jan' }]);
  expect(await catalogue.suggest('kot')).toMatchObject([{ kind: 'title', text: 'Kot' }]);
  const by = (id: string, creatorName: string) => save(id, { title: 'Rak', creatorName });
  for (const name of ['Ida Wit', 'Ewa Wit', 'Jan Wit', 'Ola Wit']) await by(name, name);
  for (const id of ['c', 'd']) await by(id, 'Kazimierz Witkowski');
  await index();
  const [first, ...others] = await catalogue.suggest('wit');
  expect([first?.text, others.length]).toEqual(['Kazimierz Witkowski', 3]);
}, 240_000);
