import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { everything } from '#lib/search/address.ts';
import { maxCounted } from '#lib/search/corrections.ts';
import { Search } from '#lib/search/search.ts';
import { openLexicon } from '#lib/search/words/lexicon.ts';
import { objectRecord } from '../records.fixture.ts';
import { postgresEngine } from './postgres/engine.ts';
import { searchedLibrary } from './searched-library.fixture.ts';
import { sqliteEngine } from './sqlite/engine.ts';

describe('a query that finds nothing', () => {
  test('is repeated in another spelling, and says so', async () => {
    const { find } = await searchedLibrary([objectRecord('a', { title: 'Biblioteka polska' })]);
    expect(await find('bibliotkea polska')).toMatchObject({
      count: 1,
      matched: 'corrected',
      correction: { text: 'biblioteka polska', count: 1 },
    });
  });

  test('is repeated without its quotation marks, and says so', async () => {
    const { find } = await searchedLibrary([objectRecord('a', { title: 'Plan miasta Krakowa' })]);
    expect(await find('title:"Krakowa plan"  miasta')).toMatchObject({
      count: 1,
      matched: 'corrected',
      correction: { text: 'title:Krakowa title:plan miasta', count: 1 },
    });
    expect(await find('"Krakowa plan" -"plan miasta"')).toMatchObject({ count: 0, correction: undefined });
  });

  test('shows hits for a part of a possible identifier', async () => {
    const { find } = await searchedLibrary([objectRecord('a', { title: 'Powstanie 1863' })]);
    expect(await find('1863-2477')).toMatchObject({ count: 1, matched: 'some' });
  });

  test('shows hits for some of its words', async () => {
    const { find } = await searchedLibrary([
      objectRecord('a', { title: 'Mapa Polski' }),
      objectRecord('b', { title: 'Atlas' }),
    ]);
    expect(await find('mapa atlas')).toMatchObject({ count: 2, matched: 'some' });
  });

  test('shows hits with most of its words first, and none with just a word like "and"', async () => {
    const { ids } = await searchedLibrary([
      objectRecord('a', { title: 'Mapa' }),
      objectRecord('b', {
        title: 'Obraz',
        notes: [{ label: 'x', language: 'pl', text: 'mapa, atlas i globus' }],
      }),
      objectRecord('c', { title: 'Chleb i sól' }),
    ]);
    expect(await ids('mapa i atlas oraz nic')).toEqual(['b', 'a']);
  });

  test('is corrected in each of its words', async () => {
    const { find } = await searchedLibrary([
      objectRecord('a', { title: 'Kronika miasta' }),
      objectRecord('b', { title: 'Kronika' }),
    ]);
    expect(await find('kornika maista')).toMatchObject({
      count: 1,
      matched: 'corrected',
      correction: { text: 'kronika miasta', count: 1 },
    });
  });

  test('says which filter empties it', async () => {
    const { find } = await searchedLibrary([objectRecord('a', { title: 'Mapa', categories: ['maps'] })]);
    const found = await find('mapa', { chosen: { category: ['books'] } });
    expect(found).toMatchObject({ count: 0, matched: 'all', emptiedBy: [{ filter: 'category', count: 1 }] });
    expect(found.facets.category).toEqual([
      { value: 'maps', label: 'maps', count: 1, isChosen: false },
      { value: 'books', label: 'books', count: 0, isChosen: true },
    ]);
  });

  test('says which filters empty it, rather than taking a spelling that they leave', async () => {
    const { find } = await searchedLibrary([
      objectRecord('a', { title: 'Moby', categories: ['maps'] }),
      objectRecord('b', { title: 'Mob', categories: ['books'], publishPlace: 'Wilno' }),
    ]);
    const none = { count: 0, matched: 'all' };
    expect(await find('mobi', { chosen: { category: ['books'] } })).toMatchObject({
      ...none,
      emptiedBy: [{ filter: 'category', count: 1 }],
      correction: { text: 'mob', count: 1 },
    });
    const together = { category: ['books'], place: ['Wilno'] };
    expect(await find('mobi', { chosen: together })).toMatchObject({ ...none, countUnfiltered: 1 });
  });

  test('offers the same query without what it excludes', async () => {
    const { find } = await searchedLibrary([objectRecord('a', { title: 'Bajki wybrane' })]);
    const offered = { count: 0, matched: 'all', correction: { text: 'bajki', count: 1 } };
    expect(await find('bajki -wybrane')).toMatchObject(offered);
    expect(await find('bajki -wybrane -"bajki wybrane"')).toMatchObject(offered);
    expect(await find('-wybrane OR bajki OR -zebrane')).toMatchObject(offered);
    expect(await find('kot -wybrane')).toMatchObject({ count: 0, correction: undefined });
  });

  test('offers words of the library for correct ones that it lacks, and does not search for them', async () => {
    const { file, reader } = await searchedLibrary([
      objectRecord('a', { title: 'Call me Ishmael' }),
      objectRecord('b', { title: 'Call' }),
    ]);
    const engine = file ? sqliteEngine(file) : postgresEngine(reader);
    const search = new Search(engine, openLexicon('dist/polish.lexicon'));
    onTestFinished(() => search.close());
    const find = (text: string) => search.find({ ...everything, text }, { offset: 0, limit: 9 });
    const correction = { text: 'call me ishmael', count: 1 };
    expect(await find('call me ismael')).toMatchObject({ count: 2, matched: 'some', correction });
    expect(await find('ismael')).toMatchObject({ count: 0, correction: { text: 'ishmael', count: 1 } });
    expect(await find('ismael niczego')).toMatchObject({ count: 0, correction: undefined });
  });

  test('offers another spelling that has hits without the filters only', async () => {
    const { find } = await searchedLibrary([
      objectRecord('a', { title: 'Nantucket', categories: ['books'] }),
      objectRecord('b', { title: 'Nantucket harbour', categories: ['photographs'] }),
      objectRecord('c', { title: 'Harbour', categories: ['maps'] }),
    ]);
    const inMaps = async (text: string) => await find(text, { chosen: { category: ['maps'] } });
    const correction = { text: 'nantucket', count: 0 };
    const offered = { count: 0, matched: 'all', emptiedBy: [] };
    expect(await inMaps('nantuket')).toMatchObject({ ...offered, correction, countUnfiltered: 2 });
    // Hits with some of the words are shown beside it.
    expect(await inMaps('nantuket harbour')).toMatchObject({
      count: 1,
      matched: 'some',
      correction: { ...correction, text: 'nantucket harbour' },
      countUnfiltered: 1,
    });
    expect(await inMaps('harbuor')).toMatchObject({ matched: 'corrected', correction: { count: 1 } });
    expect(await inMaps('harbour zzzz')).toMatchObject({ matched: 'some', count: 1 });
  });

  test('offers the right one of many spellings of two words, without the filters too', async () => {
    const { find } = await searchedLibrary([
      objectRecord('a', { title: 'kotka mapka', categories: ['books'] }),
      objectRecord('b', { title: 'kotkc mapkc', categories: ['books'] }),
      objectRecord('c', { title: 'kotkc mapkc inne', categories: ['books'] }),
      objectRecord('d', { title: 'kotkb mapkd', categories: ['maps'] }),
      objectRecord('e', { title: 'kotkd mapkb', categories: ['posters'] }),
    ]);
    expect(await find('kotk1 mapk1')).toMatchObject({ correction: { text: 'kotkc mapkc', count: 2 } });
    expect(await find('kotk1 mapk1', { chosen: { category: ['scores'] } })).toMatchObject({
      correction: { text: 'kotkc mapkc', count: 0 },
      countUnfiltered: 2,
    });
  });

  test('takes the spelling that has hits with the filters, however many others have hits without', async () => {
    const words = [...'abcdefghijklmn'].map((letter) => `kot${letter}a`);
    const { find } = await searchedLibrary(
      words.map((title) =>
        objectRecord(title, { title, categories: [title === 'kotla' ? 'maps' : 'books'] }),
      ),
    );
    expect(await find('kot1a', { chosen: { category: ['maps'] } })).toMatchObject({
      matched: 'corrected',
      correction: { text: 'kotla', count: 1 },
    });
  });

  test('takes a bounded number of searches, with filters and within texts, too', async () => {
    const near = (word: string) => [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => `${word}${letter}`);
    const { file, reader } = await searchedLibrary(
      ['kotk', 'mapk'].map((word) => objectRecord(word, { title: near(word).join(' ') })),
    );
    const engine = file ? sqliteEngine(file) : postgresEngine(reader);
    const search = new Search(engine, undefined);
    onTestFinished(() => search.close());
    const searches = vi.spyOn(engine, 'find');
    for (const category of [[], ['maps']])
      for (const within of ['objects', 'texts'] as const) {
        searches.mockClear();
        const filters = { ...everything.filters, chosen: { category } };
        const query = { ...everything, text: 'kotk1 mapk1', filters, within };
        const found = await search.find(query, { offset: 0, limit: 0 });
        expect(searches.mock.calls.length, `${category} ${within}`).toBeGreaterThan(maxCounted / 2);
        expect(searches.mock.calls.length, `${category} ${within}`).toBeLessThanOrEqual(2 * maxCounted + 8);
        expect(found.count > 0, `${category} ${within}`).toBe(category.length === 0 && within === 'objects');
      }
    searches.mockClear();
    await search.find({ ...everything, text: 'kotk1 mapk1', isWhole: true }, { offset: 0, limit: 0 });
    expect(searches).toHaveBeenCalledTimes(1);
  });

  test('says how many hits there are without filters, if these only empty it together', async () => {
    const { find } = await searchedLibrary([
      objectRecord('a', { title: 'Mapa', categories: ['maps'] }),
      objectRecord('b', { title: 'Atlas', categories: ['books'] }),
    ]);
    const chosen = { category: ['none'], language: ['xx'] };
    for (const words of ['mapa', ''])
      expect(await find(words, { chosen })).toMatchObject({
        count: 0,
        matched: 'all',
        emptiedBy: [],
        countUnfiltered: words === '' ? 2 : 1,
      });
  });
});
