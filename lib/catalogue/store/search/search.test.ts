import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { everything } from '#lib/search/address.ts';
import { conformance } from '#lib/search/conformance.ts';
import { type MadeObject, madeObject, madeQuestion } from '#lib/search/made-questions.fixture.ts';
import type { Filters } from '#lib/search/query.ts';
import { referenceOf } from '#lib/search/reference-engine.ts';
import { removeObject, saveObject } from '../objects.ts';
import { type ObjectValues, objectRecord, scanRecord } from '../records.fixture.ts';
import type { ObjectRecord } from '../records.ts';
import { connect, places, temporaryStore } from '../temporary-store.fixture.ts';
import { postgresEngine } from './postgres/engine.ts';
import { sqliteEngine } from './sqlite/engine.ts';
import { indexAllTexts, scanWithText } from './texts/texts.fixture.ts';

type Opened = Awaited<ReturnType<typeof temporaryStore>>;

const engineOf = ({ file, reader }: Opened) => (file ? sqliteEngine(file) : postgresEngine(reader));
const whole = { offset: 0, limit: 1000 };
const all: Filters = { chosen: {}, from: undefined, to: undefined, undated: false };

async function library(records: readonly ObjectRecord[]) {
  const store = await temporaryStore();
  for (const record of records) await saveObject(store.db, places, record);
  const find = async (text: string, filters: Partial<Filters> = {}) =>
    await store.catalogue.search(
      { ...everything, text, filters: { ...all, ...filters }, order: 'relevance' },
      whole,
    );
  const ids = async (text: string, filters?: Partial<Filters>) =>
    (await find(text, filters)).tiles.map((tile) => tile.related_object.id);
  return { ...store, find, ids };
}

describe('an engine finds, counts and narrows as one does that goes through all objects', () => {
  test('in any library, also after changes and removals', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(madeObject, { minLength: 1, maxLength: 12 }),
        fc.array(madeObject, { maxLength: 4 }),
        fc.array(madeQuestion, { minLength: 1, maxLength: 6 }),
        async (first, second, questions) => {
          const store = await temporaryStore();
          const engine = engineOf(store);
          const records = new Map<string, ObjectRecord>();
          const textsOf = new Map<string, string[]>();
          const save = async ({ texts, ...values }: MadeObject, index: number) => {
            const withText = texts.map((text) => scanWithText(store.dataDir, text));
            const scans = texts.length === 0 ? [scanRecord('s')] : withText;
            const record = objectRecord(`o${index}`, { creator: null, ...values, scans });
            records.set(record.id, record);
            textsOf.set(record.id, texts);
            await saveObject(store.db, places, record);
          };
          for (const [index, values] of first.entries()) await save(values, index);
          const ask = async () => {
            await indexAllTexts(store);
            const reference = referenceOf([...records.values()], ({ id }) => textsOf.get(id) ?? []);
            expect((await conformance(engine, reference, questions)).differences).toEqual([]);
          };
          await ask();
          for (const [index, values] of second.entries()) await save(values, index);
          const [gone] = records.keys();
          if (gone !== undefined) {
            records.delete(gone);
            await removeObject(store.db, gone);
          }
          await ask();
          await engine.close();
        },
      ),
      { numRuns: 12 },
    );
  }, 240_000);
});

test('what an engine lacks, and what it has that it should not have, is a difference', async () => {
  const store = await library([objectRecord('a', { title: 'Kot' }), objectRecord('b', { title: 'Kot' })]);
  const engine = engineOf(store);
  const reference = referenceOf([objectRecord('a', { title: 'Kot' })], () => []);
  const { differences } = await conformance(engine, reference, [{ text: 'kot', filters: all }]);
  expect(differences).toContain(
    '"kot" with {"chosen":{},"undated":false}: hits, by newest, should be ["a"], not ["a","b"]',
  );
  await engine.close();
});

test('shelves are walked by their numbers, those that objects stand on alone', async () => {
  const { db, catalogue } = await library([]);
  const subjects = (...texts: string[]) =>
    texts.map((text) => ({ kind: 'topic', language: null, text, uri: null }));
  const save = (id: string, values: ObjectValues) => saveObject(db, places, objectRecord(id, values));
  const names = Array.from({ length: 25 }, (_, place) => `Temat ${place} /?&#%<">'~ż🗺`);
  await save('a', { subjects: subjects(...names, 'zmieniony'), categories: ['maps'] });
  await save('b', { subjects: subjects('wspólny', 'zmieniony'), categories: ['maps'] });
  await save('gone', { subjects: subjects('usunięty', 'wspólny'), categories: ['scores'] });
  const listed = async (size: number) => {
    const limit = await catalogue.shelfLimit();
    const parts = Array.from({ length: Math.ceil(limit / size) }, (_, part) =>
      catalogue.shelves(part * size, (part + 1) * size),
    );
    const all = (await Promise.all(parts)).flat().map(({ facet, value }) => `${facet}: ${value}`);
    return all.filter((one) => !/^(?:place|person)/.test(one)).sort();
  };
  expect(await listed(1000)).toContain('subject: usunięty');
  await removeObject(db, 'gone');
  await save('a', { subjects: subjects(...names), categories: ['maps'] });
  await save('b', { subjects: subjects('wspólny'), categories: ['maps'] });
  const wanted = ['category: maps', ...[...names, 'wspólny'].map((name) => `subject: ${name}`)].sort();
  for (const size of [1, 10, 1000]) expect(await listed(size)).toEqual(wanted);
  expect(await catalogue.shelves(await catalogue.shelfLimit(), 1_000_000)).toEqual([]);
});

describe('relevance', () => {
  const titled = (id: string, title: string, more = {}) => objectRecord(id, { title, ...more });

  test('an identifier comes first, then the whole title, its beginning, all words in it, and all words', async () => {
    const { ids } = await library([
      titled('five', 'Inne', { notes: [{ label: 'x', language: null, text: 'pan tadeusz' }] }),
      titled('four', 'O tym, jak pan Tadeusz grał'),
      titled('three', 'Pan Tadeusz, czyli ostatni zajazd'),
      titled('two', 'Pan Tadeusz'),
      titled('one', 'Obraz', { identifiers: [{ kind: 'local', value: 'pan.tadeusz' }] }),
    ]);
    expect(await ids('pan tadeusz')).toEqual(['one', 'two', 'three', 'four', 'five']);
  });

  test('a part of an identifier finds, but does not come first', async () => {
    const { ids } = await library([
      titled('a', 'Pan Tadeusz'),
      titled('b', 'Obraz', { identifiers: [{ kind: 'local', value: 'demo-pan-tadeusz' }] }),
    ]);
    expect(await ids('pan tadeusz')).toEqual(['a', 'b']);
    expect(await ids('demo-pan-tadeusz')).toEqual(['b']);
    expect(await ids('id:demo-pan-tadeusz')).toEqual(['b']);
    expect(await ids('id:tadeusz')).toEqual([]);
  });

  test('an identifier is found with marks between its parts that it is stored without, and the other way', async () => {
    const { ids } = await library([
      titled('a', 'Kot', { identifiers: [{ kind: 'isbn', value: '9788301234567' }] }),
      titled('b', 'Pies', { identifiers: [{ kind: 'isbn', value: '978-83-99-00001-0' }] }),
      titled('c', 'Od 1914-1918'),
    ]);
    expect(await ids('978-83-01-23456-7')).toEqual(['a']);
    expect(await ids('kot 978-83-01-23456-7')).toEqual(['a']);
    expect(await ids('9788399000010')).toEqual(['b']);
    expect(await ids('kot -978/8301234567')).toEqual([]);
    expect(await ids('1914-1918')).toEqual(['c']);
  });

  test('an identifier is found with blanks in it, and with the label that it is stored with or without', async () => {
    const has = (id: string, value: string) =>
      titled(id, 'Inne', { identifiers: [{ kind: 'local', value }] });
    const { find } = await library([
      has('a', 'II 1.234.567'),
      has('b', 'ISBN 83-7023-123-4'),
      has('c', '0012-3456'),
      has('d', '10.1234/ab.5'),
      titled('e', '1863 2477'),
    ]);
    const forms = ['II 1 234 567', 'II 1234567', '83 7023 123 4', '8370231234', 'ISBN: 83-7023-123-4'];
    const more = ['ISSN 0012-3456', 'https://doi.org/10.1234/ab.5', 'doi:10.1234/AB.5', 'id:8370231234'];
    const found = await Promise.all([...forms, ...more].map((text) => find(text)));
    expect(found.map(({ matched }) => matched)).toEqual(found.map(() => 'all'));
    expect(found.flatMap(({ tiles }) => tiles.map(({ related_object: { id } }) => id)).join('')).toBe(
      'aabbbcddb',
    );
    expect(await find('1863 9999')).toMatchObject({ count: 1, matched: 'some' });
  });

  test('words as typed, of the title or a name, come before other forms', async () => {
    const { ids } = await library([
      titled('a', 'Dzieje Polski', { creatorName: 'Joachim Lelewel' }),
      titled('b', 'Listy do Lelewela', { notes: [{ label: 'x', language: 'pl', text: 'lelewel' }] }),
    ]);
    expect(await ids('lelewel')).toEqual(['a', 'b']);
  });

  test('what has the diacritics that were typed comes before what has not', async () => {
    const { ids } = await library([titled('a', 'Wielki żółw'), titled('b', 'Wielki zolw')]);
    expect((await ids('żółw'))[0]).toBe('a');
    expect((await ids('zolw')).sort()).toEqual(['a', 'b']);
  });
});

describe('words that tell nothing', () => {
  const made = (id: string, title: string, place: string) =>
    objectRecord(id, { title, publishPlace: place, creatorName: 'Jan Kochanowski' });

  test('need not be there, but come first where they are', async () => {
    const { ids, find } = await library([
      made('a', 'Treny', 'London'),
      made('b', 'A street in London', 'Wilno'),
      made('c', 'Karol I', 'Wilno'),
      made('d', 'Karol XII', 'Wilno'),
    ]);
    expect(await ids('in London')).toEqual(['b', 'a']);
    expect(await find('treny J. Kochanowski')).toMatchObject({ count: 1, matched: 'all' });
    expect(await find('treny J.A. Kochanowski')).toMatchObject({ count: 1, matched: 'all' });
    expect(await ids("Kochanowski's London")).toEqual(['b', 'a']);
    expect(await ids('Karol I')).toEqual(['c']);
    expect(await ids('in')).toEqual(['b']);
    expect(await ids('"in London"')).toEqual(['b']);
    expect(await ids('title:in London')).toEqual(['b']);
  });
});

test('a query that is a date leads to the years that it asks for, where there are more', async () => {
  const dated = (id: string, from: number, title = 'Mapa') =>
    objectRecord(id, { title, dateDescriptive: String(from), years: { from, to: from } });
  const { find } = await library([dated('a', 1891), dated('b', 1899), dated('c', 1920, 'Lata 1891')]);
  expect((await find('1890s')).ofYears).toEqual({ from: 1890, to: 1899, count: 2 });
  expect((await find('1891')).ofYears).toBeUndefined();
  expect(await find('lata 90. XIX wieku')).toMatchObject({
    matched: 'some',
    count: 1,
    ofYears: { count: 2 },
  });
  expect((await find('mapa 1890s')).ofYears).toBeUndefined();
  expect((await find('XIX wiek', { from: 1890, to: 1891 })).ofYears).toBeUndefined();
});

test('a query that names a kind leads to the objects of that kind with its other words, where there are more', async () => {
  const made = (id: string, title: string, category: string) =>
    objectRecord(id, { title, categories: [category] });
  const { find } = await library([
    made('a', 'Plan Krakowa', 'maps'),
    made('b', 'Plan Lwowa', 'maps'),
    made('c', 'Mapy', 'books'),
  ]);
  expect((await find('mapy')).ofKind).toEqual({ category: 'maps', text: '', count: 2 });
  expect(await find('mapy Krakowa')).toMatchObject({
    matched: 'some',
    ofKind: { category: 'maps', text: 'Krakowa', count: 1 },
  });
  expect((await find('książki')).ofKind).toMatchObject({ category: 'books', count: 1 });
  expect((await find('stare mapy')).ofKind).toEqual({ category: 'maps', text: '', count: 2 });
  expect((await find('nuty Poznania')).ofKind).toBeUndefined();
  expect((await find('mapy', { chosen: { category: ['books'] } })).ofKind).toBeUndefined();
});

describe('a query that finds nothing', () => {
  test('is asked in another spelling, and says so', async () => {
    const { find } = await library([objectRecord('a', { title: 'Biblioteka polska' })]);
    expect(await find('bibliotkea polska')).toMatchObject({
      count: 1,
      matched: 'corrected',
      correction: { text: 'biblioteka polska', count: 1 },
    });
  });

  test('shows what has a part of what may be an identifier', async () => {
    const { find } = await library([objectRecord('a', { title: 'Powstanie 1863' })]);
    expect(await find('1863-2477')).toMatchObject({ count: 1, matched: 'some' });
  });

  test('shows what has some of its words', async () => {
    const { find } = await library([
      objectRecord('a', { title: 'Mapa Polski' }),
      objectRecord('b', { title: 'Atlas' }),
    ]);
    expect(await find('mapa atlas')).toMatchObject({ count: 2, matched: 'some' });
  });

  test('shows first what has most of its words, and nothing that has but a word like "and"', async () => {
    const { ids } = await library([
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
    const { find } = await library([
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
    const { find } = await library([objectRecord('a', { title: 'Mapa', categories: ['maps'] })]);
    const found = await find('mapa', { chosen: { category: ['books'] } });
    expect(found).toMatchObject({ count: 0, matched: 'all', emptiedBy: [{ filter: 'category', count: 1 }] });
    expect(found.facets.category).toEqual([
      { value: 'maps', label: 'maps', count: 1, isChosen: false },
      { value: 'books', label: 'books', count: 0, isChosen: true },
    ]);
  });

  test('says how much there is without filters that empty it together alone', async () => {
    const { find } = await library([
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

test('a change is found at the next question over another connection', async () => {
  const { db, dataDir, ids } = await library([objectRecord('a', { title: 'Pierwszy' })]);
  expect(await ids('pierwszy')).toEqual(['a']);
  const other = await connect(dataDir);
  await saveObject(other.db, places, objectRecord('a', { title: 'Drugi' }));
  expect(await ids('pierwszy')).toEqual([]);
  expect(await ids('drugi')).toEqual(['a']);
  await removeObject(db, 'a');
  expect(await ids('drugi')).toEqual([]);
});

test.each([
  '"',
  '-',
  'OR',
  '*',
  'title:',
  '%',
  "'; DROP TABLE objects; --",
  'NEAR(a b)',
  '{title}: a',
  ':*',
  '🐢',
  '\u202eab',
  'ﷺ',
  '½',
  'a'.repeat(100_000),
  'a '.repeat(1000),
  '\0',
  '\ud800',
  'ﾞ OR kot -"ﾞ" id:ﾞ',
])('the query %j has an answer', async (text) => {
  const { find } = await library([objectRecord('a')]);
  expect((await find(text)).count).toBeGreaterThanOrEqual(0);
});

test('rights are called as the record that was saved last calls them, and never by an address once they have a name', async () => {
  const rightsUrl = 'https://example.org/licence';
  const { db, find } = await library([objectRecord('a', { rightsUrl })]);
  const called = async () => (await find('')).facets.rights;
  const save = async (id: string, rights: string | null) =>
    await saveObject(db, places, objectRecord(id, { rightsUrl, rights }));
  expect(await called()).toMatchObject([{ value: rightsUrl, label: rightsUrl, count: 1 }]);
  await save('a', 'CC BY');
  expect(await called()).toMatchObject([{ value: rightsUrl, label: 'CC BY', count: 1 }]);
  await save('b', null);
  expect(await called()).toMatchObject([{ value: rightsUrl, label: 'CC BY', count: 2 }]);
  await save('a', 'CC BY 4.0');
  expect(await called()).toMatchObject([{ value: rightsUrl, label: 'CC BY 4.0', count: 2 }]);
});

test('titles, people and places are proposed', async () => {
  const { catalogue } = await library([
    objectRecord('a', { title: 'Księga dżungli', creatorName: 'Rudyard Kipling', publishPlace: 'Kielce' }),
  ]);
  expect(await catalogue.suggest('księ')).toEqual([
    { kind: 'title', objectId: 'a', slug: 'ksiega-dzungli', text: 'Księga dżungli' },
  ]);
  expect(await catalogue.suggest('kip')).toEqual([
    { kind: 'person', value: 'Rudyard Kipling', text: 'Rudyard Kipling' },
  ]);
  expect(await catalogue.suggest('dzung')).toMatchObject([{ kind: 'title' }]);
  expect(await catalogue.suggest('kie')).toMatchObject([{ kind: 'place', text: 'Kielce' }]);
  expect(await catalogue.suggest('w Kiel')).toMatchObject([{ kind: 'place', text: 'Kielce' }]);
  expect(await catalogue.suggest('X. Kiel')).toMatchObject([{ kind: 'place', text: 'Kielce' }]);
  expect(await catalogue.suggest('')).toEqual([]);
});

test('what no object has any more is not proposed, and of the rest what most objects have', async () => {
  const by = (id: string, creatorName: string) => objectRecord(id, { title: 'Kot', creatorName });
  const { db, catalogue } = await library([
    by('a', 'Anna Kowal'),
    by('b', 'Jan Kowalski'),
    by('c', 'Jan Kowalski'),
    by('d', 'Jan Kowalewski'),
  ]);
  const proposed = async (text: string) => (await catalogue.suggest(text)).map((one) => one.text);
  expect(await proposed('kow')).toEqual(['Jan Kowalski', 'Anna Kowal', 'Jan Kowalewski']);
  await removeObject(db, 'a');
  await saveObject(db, places, by('d', 'Anna Nowak'));
  expect(await proposed('kow')).toEqual(['Jan Kowalski']);
  expect(await proposed('kowal')).toEqual(['Jan Kowalski']);
});

test('a last word of one letter is looked for in what the other words find', async () => {
  const { catalogue } = await library([
    objectRecord('a', { title: 'O kocie', creatorName: 'Jan Kowalski' }),
    objectRecord('b', { title: 'Pan kot i zebra', creatorName: 'Jan Nowak' }),
  ]);
  const proposed = async (text: string) => (await catalogue.suggest(text)).map((one) => one.text);
  expect(await proposed('jan k')).toEqual(['Jan Kowalski']);
  expect(await proposed('kot z')).toEqual(['Pan kot i zebra']);
  expect(await proposed('o k')).toEqual(['O kocie']);
});
