import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { unknownDate } from '#lib/metadata/date.ts';
import { everything } from '#lib/search/address.ts';
import {
  type ArbitraryObject,
  arbitraryObject,
  arbitraryQuery,
} from '#lib/search/arbitrary-library.fixture.ts';
import { conformance } from '#lib/search/conformance.ts';
import type { ShelfKey } from '#lib/search/query.ts';
import { referenceOf } from '#lib/search/reference-engine.ts';
import { migrate } from '../migrations.ts';
import { removeObject, saveObject } from '../objects.ts';
import { instant, linkedScan, type ObjectValues, objectRecord, scanRecord } from '../records.fixture.ts';
import type { ObjectRecord } from '../records.ts';
import { bareStore, baseUrls, connect, temporaryFolder, temporaryStore } from '../temporary-store.fixture.ts';
import { dated, datedObjects, orderedByDate } from './dated.fixture.ts';
import { indexMissing } from './index-missing.ts';
import { postgresEngine } from './postgres/engine.ts';
import { termLimit } from './read-terms.ts';
import { searchedLibrary } from './searched-library.fixture.ts';
import { sqliteEngine } from './sqlite/engine.ts';
import { indexAllTexts, scanWithText } from './texts/texts.fixture.ts';

type Opened = Awaited<ReturnType<typeof temporaryStore>>;

const engineOf = ({ file, reader }: Opened) => (file ? sqliteEngine(file) : postgresEngine(reader));

describe('an engine finds, counts and filters like the reference engine that examines all objects', () => {
  test('in any library, also after changes and removals, and however often objects were indexed before', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryObject, { minLength: 1, maxLength: 12 }),
        fc.array(arbitraryObject, { maxLength: 4 }),
        fc.array(arbitraryQuery, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(0, 4_000_000_000),
        async (first, second, questions, indexedBefore) => {
          const store = await temporaryStore();
          if (store.file)
            await sql`INSERT INTO sqlite_sequence (name, seq) VALUES ('search_objects', ${indexedBefore})`.execute(
              store.db,
            );
          const engine = engineOf(store);
          const records = new Map<string, ObjectRecord>();
          const everIndexed: ObjectRecord[] = [];
          const textsOf = new Map<string, string[]>();
          const save = async ({ texts, ...values }: ArbitraryObject, index: number) => {
            const withText = texts.map((text) => scanWithText(store.dataDir, text));
            const scans = texts.length === 0 ? [scanRecord('s')] : withText;
            const record = objectRecord(`o${index}`, { creator: null, ...values, scans });
            records.set(record.id, record);
            everIndexed.push(record);
            textsOf.set(record.id, texts);
            await saveObject(store.db, baseUrls, record);
          };
          for (const [index, values] of first.entries()) await save(values, index);
          const compare = async () => {
            await indexAllTexts(store);
            const reference = referenceOf(
              [...records.values()],
              ({ id }) => textsOf.get(id) ?? [],
              everIndexed,
            );
            const limit = await termLimit(store.db);
            expect((await conformance(engine, reference, questions, limit)).differences).toEqual([]);
          };
          await compare();
          for (const [index, values] of second.entries()) await save(values, index);
          const [removedId] = records.keys();
          if (removedId !== undefined) {
            records.delete(removedId);
            await removeObject(store.db, removedId);
          }
          await compare();
          await engine.close();
        },
      ),
      { numRuns: 12 },
    );
  }, 240_000);
});

test('what an engine lacks, and what it should not have, is a difference', async () => {
  const store = await searchedLibrary([
    objectRecord('a', { title: 'Kot' }),
    objectRecord('b', { title: 'Kot' }),
  ]);
  const engine = engineOf(store);
  const reference = referenceOf([objectRecord('a', { title: 'Kot' })], () => []);
  const queries = [{ text: 'kot', filters: everything.filters }];
  const { differences } = await conformance(engine, reference, queries, await termLimit(store.db));
  expect(differences).toContain(
    '"kot" with {"chosen":{},"undated":false}: hits, by newest, should be ["a"], not ["a","b"]',
  );
  await engine.close();
});

test('an engine that orders dates by year alone differs', async () => {
  const records = ['2 maja 1926', '1 maja 1926'].map((date, index) => objectRecord(`${index}`, dated(date)));
  const store = await searchedLibrary(records);
  await store.db.updateTable('search_objects').set({ month_day: 0 }).execute();
  const engine = engineOf(store);
  const reference = referenceOf(records, () => []);
  const { differences } = await conformance(engine, reference, [], await termLimit(store.db));
  expect(differences).toEqual([
    '"" with {"chosen":{},"undated":false}: the dates of hits, by date, should be [19260501,19260502], not [19260502,19260501]',
    '"" with {"chosen":{},"undated":false}: the dates of hits, by -date, should be [19260502,19260501], not [19260501,19260502]',
  ]);
  await engine.close();
});

test('shelves are listed by their numbers, only those with objects', async () => {
  const { db, catalogue } = await searchedLibrary([]);
  const subjects = (...texts: string[]) =>
    texts.map((text) => ({ kind: 'topic', language: null, text, uri: null }));
  const save = (id: string, values: ObjectValues) => saveObject(db, baseUrls, objectRecord(id, values));
  const names = Array.from({ length: 25 }, (_, number) => `Temat ${number} /?&#%<">'~ż🗺`);
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
  const expected = ['category: maps', ...[...names, 'wspólny'].map((name) => `subject: ${name}`)].sort();
  for (const size of [1, 10, 1000]) expect(await listed(size)).toEqual(expected);
  expect(await catalogue.shelves(await catalogue.shelfLimit(), 1_000_000)).toEqual([]);
});

test('by date, objects of one year come by month and day, those of one date as they were added, and undated ones last', async () => {
  const { db, catalogue } = await searchedLibrary([]);
  for (const [id, date] of datedObjects)
    await saveObject(db, baseUrls, objectRecord(id, { title: 'Kot', ...date }));
  const inOrder = async (order: 'date' | '-date') => {
    const query = { ...everything, text: 'kot', order };
    const { tiles } = await catalogue.search(query, { offset: 0, limit: 40 });
    return tiles.map((tile) => tile.related_object.id).join('');
  };
  expect(await inOrder('date')).toBe(orderedByDate.date);
  expect(await inOrder('-date')).toBe(orderedByDate['-date']);
});

test('what the previous version indexed comes by year until it is reindexed, then by month and day, too', async () => {
  const dates = { a: '2 maja 1926', b: '1 maja 1926' };
  const dataDir = temporaryFolder();
  const { db } = await connect(dataDir);
  for (const [id, date] of Object.entries(dates))
    await saveObject(db, baseUrls, objectRecord(id, dated(date)));
  await sql`ALTER TABLE search_objects DROP COLUMN month_day`.execute(db);
  await db.updateTable('search_objects').set({ fingerprint: '11:of before' }).execute();
  await sql`DELETE FROM kysely_migration WHERE name >= '2027-11-month-days'`.execute(db);
  await migrate(await bareStore(dataDir));
  const { catalogue } = await connect(dataDir);
  const ids = async () => {
    const { tiles } = await catalogue.search({ ...everything, order: 'date' }, { offset: 0, limit: 40 });
    return tiles.map((tile) => tile.related_object.id);
  };
  expect(await ids()).toEqual(['a', 'b']);
  await indexMissing(db, '', 10, () => {});
  expect(await ids()).toEqual(['b', 'a']);
});

test('a change is found by the next query over another connection', async () => {
  const { db, dataDir, ids } = await searchedLibrary([objectRecord('a', { title: 'Pierwszy' })]);
  expect(await ids('pierwszy')).toEqual(['a']);
  const other = await connect(dataDir);
  await saveObject(other.db, baseUrls, objectRecord('a', { title: 'Drugi' }));
  expect(await ids('pierwszy')).toEqual([]);
  expect(await ids('drugi')).toEqual(['a']);
  await removeObject(db, 'a');
  expect(await ids('drugi')).toEqual([]);
});

test('a licence is one value, in whichever form its address is given', async () => {
  const forms = [
    'http://creativecommons.org/licenses/by/4.0/',
    'https://creativecommons.org/licenses/by/4.0/deed.pl',
    'https://www.creativecommons.org/licenses/by/4.0',
  ];
  const { find } = await searchedLibrary([
    ...forms.map((rightsUrl, at) => objectRecord(`${at}`, { rightsUrl })),
    objectRecord('alone', { rightsUrl: null, rights: 'https://creativecommons.org/licenses/by/4.0/' }),
  ]);
  expect((await find('')).facets.rights).toMatchObject([{ value: forms[0], count: 4 }]);
});

test('rights have the label of the record saved last, and never an address once they have a name', async () => {
  const rightsUrl = 'https://example.org/licence';
  const { db, find } = await searchedLibrary([objectRecord('a', { rightsUrl })]);
  const called = async () => (await find('')).facets.rights;
  const save = async (id: string, rights: string | null) =>
    await saveObject(db, baseUrls, objectRecord(id, { rightsUrl, rights }));
  expect(await called()).toMatchObject([{ value: rightsUrl, label: rightsUrl, count: 1 }]);
  await save('a', 'CC BY');
  expect(await called()).toMatchObject([{ value: rightsUrl, label: 'CC BY', count: 1 }]);
  await save('b', null);
  expect(await called()).toMatchObject([{ value: rightsUrl, label: 'CC BY', count: 2 }]);
  await save('a', 'CC BY 4.0');
  expect(await called()).toMatchObject([{ value: rightsUrl, label: 'CC BY 4.0', count: 2 }]);
});

test('all spellings of a name are one value, shown as catalogues write it', async () => {
  const nobody = { creator: null, creatorDate: null };
  const { find } = await searchedLibrary([
    objectRecord('direct', { ...nobody, creatorName: 'Adam Mickiewicz' }),
    objectRecord('inverted', { ...nobody, creatorName: 'Mickiewicz, Adam' }),
    objectRecord('dated', { creator: 'Mickiewicz, Adam (1798-1855)', creatorName: null, creatorDate: null }),
    objectRecord('apart', { ...nobody, creatorName: 'Adam Mickiewicz', creatorDate: '1798-1855' }),
  ]);
  const mickiewicz = { value: 'adam mickiewicz', label: 'Mickiewicz, Adam', count: 4 };
  expect((await find('')).facets.person).toMatchObject([mickiewicz]);
  const { count, facets } = await find('', { chosen: { person: ['adam mickiewicz'] } });
  expect(count).toBe(4);
  expect(facets.person).toEqual([{ ...mickiewicz, isChosen: true }]);
});

test('namesakes are distinguished as soon as there are two, and those without dates belong to both', async () => {
  const born = (id: string, creatorDate: string | null) =>
    objectRecord(id, { creator: null, creatorName: 'Kowalski, Jan', creatorDate });
  const { db, find, catalogue } = await searchedLibrary([born('a', '1850-1920'), born('b', null)]);
  const shown = async () =>
    (await find('')).facets.person.map(({ label, count }) => `${label}: ${count}`).sort();
  expect(await shown()).toEqual(['Kowalski, Jan: 2']);
  await saveObject(db, baseUrls, born('c', '1901–1980'));
  const expectedLabels = ['Kowalski, Jan (1850-1920): 1', 'Kowalski, Jan (1901–1980): 1', 'Kowalski, Jan: 3'];
  expect(await shown()).toEqual(expectedLabels);
  expect((await find('', { chosen: { person: ['jan kowalski 1901'] } })).tiles).toHaveLength(1);
  expect((await catalogue.suggest('kowal')).map(({ text }) => text).sort()).toEqual(
    expectedLabels.map((one) => one.split(':')[0]).sort(),
  );
  expect(await catalogue.shelves(0, await catalogue.shelfLimit())).toContainEqual({
    facet: 'person',
    value: 'jan kowalski 1850',
    label: 'Kowalski, Jan (1850-1920)',
  });
});

test('a shelf has the picture of a recent object, which is cached until something is withdrawn', async () => {
  const published = (day: number) => ({ published: instant(`2026-01-0${day}T00:00:00`) });
  const mapOf = (id: string, day: number, values: ObjectValues = {}) =>
    objectRecord(id, {
      categories: ['maps'],
      scans: [linkedScan(`https://pictures.example/${id}.jpg`)],
      ...values,
      ...published(day),
    });
  const scan = linkedScan('https://pictures.example/1.jpg');
  const withoutThumbnail = { ...scan, ...(scan.linked && { linked: { ...scan.linked, thumbnails: [] } }) };
  const { db, catalogue } = await searchedLibrary([
    // Added in an order of their own, as a mirrored service's are, newest first.
    mapOf('bare', 5, { scans: [withoutThumbnail] }),
    mapOf('newer', 4, { publishPlace: 'Lwów' }),
    mapOf('older', 3, { years: null, date: unknownDate, dateDescriptive: null }),
  ]);
  const shelves: ShelfKey[] = [
    { facet: 'category', value: 'maps' },
    { facet: 'category', value: 'books' },
    { facet: 'place', value: 'Kraków' },
    { from: 1901, to: 2000 },
    { from: 1801, to: 1900 },
  ];
  const found = async () =>
    (await catalogue.newestOn(shelves)).map((one) => /(\w+)\.jpg$/.exec(one?.thumbnail_url ?? '')?.[1]);
  const expected = ['newer', undefined, 'older', 'newer', undefined];
  expect(await found()).toEqual(expected);
  await saveObject(db, baseUrls, mapOf('newest', 6));
  expect(await found()).toEqual(expected);
  await removeObject(db, 'newer');
  expect(await found()).toEqual(['newest', undefined, 'newest', 'newest', undefined]);
});
