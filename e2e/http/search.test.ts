import Database from 'libsql';
import { expect, test } from 'vitest';
import { storeFile } from '#lib/catalogue/store/database.ts';
import { objectRecord } from '#lib/catalogue/store/records.fixture.ts';
import { locales } from '#lib/i18n/locales.ts';
import { makeCatalogue } from '../support/generated-catalogue.ts';
import { addObjects } from '../support/write-store.ts';
import { serveLibrary } from './library.fixture.ts';

const library = serveLibrary((dataDir) => makeCatalogue(dataDir, 50));

test('one question has one address, which machines leave alone', async () => {
  const moved = await library.fetchRaw('/pl/search?utm_source=x&sort=relevance&q=ksi%C4%85%C5%BCka');
  expect([moved.status, moved.header('Location')]).toEqual([308, '/pl/search?q=ksi%C4%85%C5%BCka']);
  const page = await library.fetchRaw('/pl/search?q=ksi%C4%85%C5%BCka');
  expect(page.status).toBe(200);
  expect(page.text()).toMatch(/<meta name="robots" content="noindex/);
  expect(page.text()).toContain('type="application/atom+xml"');
  const robots = (await library.fetchRaw('/robots.txt')).text();
  for (const locale of locales) expect(robots).toContain(`Disallow: /${locale}/search?`);
});

test('a shelf is indexed by search engines unless it is empty', async () => {
  const robots = /<meta name="robots" content="noindex/;
  expect((await library.fetchRaw('/pl/search?category=maps')).text()).not.toMatch(robots);
  for (const query of ['category=none', 'subject=made+up'])
    expect((await library.fetchRaw(`/pl/search?${query}`)).text()).toMatch(robots);
});

test.each([
  'q=%22',
  'q=-',
  'q=OR+OR',
  'q=%00',
  'q=%ED%A0%80',
  "q=')+OR+1=1--",
  'q=title%3A+NEAR(a+b)+*',
  'q=@title+a+%3C%3C+b',
  'q=%F0%9F%90%A2',
  'q=%E2%80%AEabc',
  `q=${'a'.repeat(8_000)}`,
  'from=0&to=99999',
  'from=2000&to=1000',
  'page=999999',
  'page=-1&view=x&sort=y&undated=2',
  'category=nothing&institution=999&text=no',
  Array.from({ length: 300 }, (_, index) => `subject=${index}`).join('&'),
])('a page for %.60s', async (query) => {
  for (const locale of locales) {
    let answer = await library.fetchRaw(`/${locale}/search?${query}`);
    if (answer.status === 308) answer = await library.fetchRaw(answer.header('Location') ?? '');
    expect(answer.status).toBe(200);
  }
});

test('an object that another process adds is found at the next request', async () => {
  await addObjects(library.dataDir, objectRecord('new', { title: 'Gżegżółka' }));
  expect(await library.json('/api/search/?q=gzegzolka')).toMatchObject({ count: 1 });
});

test('words are found in their other forms', async () => {
  await addObjects(library.dataDir, objectRecord('turtles', { title: 'O żółwiach w Warszawie' }));
  // Texts of scans have some of these words too, and come last.
  for (const query of ['zolw', 'żółwie', 'warszawa', 'Warszawy'])
    expect(
      await library.json(`/api/search/?q=${encodeURIComponent(query)}&batch_size=1`),
      query,
    ).toMatchObject({
      matched: 'all',
      tiles: [{ related_object_id: 'turtles' }],
    });
});

/** The library's store, to which the server may be writing. */
function openDatabase() {
  const database = new Database(storeFile(library.dataDir));
  database.pragma('busy_timeout = 10000');
  return database;
}

/** The row of objects similar to that of a page, if there is one. */
const similarIn = (page: string) =>
  /<section[^>]* aria-labelledby="similar">(.*?)<\/section>/s.exec(page)?.[1];

test('an object’s page has a row of objects like it, without itself, and the shelf that they share', async () => {
  let number = 0;
  let row = '';
  // A page does not wait long for it, so on a busy machine it may be missing.
  const fetchNext = async () => {
    number += 1;
    const page = await fetch(`${library.url}/en/objects/made-${number}/-`);
    row = similarIn(await page.text()) ?? '';
    return row;
  };
  await expect.poll(fetchNext, { timeout: 20_000 }).not.toBe('');
  const ids = [...row.matchAll(/href="\/en\/objects\/([^/"]+)\//g)].map(([, id]) => id);
  expect(ids).toHaveLength(6);
  expect(ids).not.toContain(`made-${number}`);
  const [, shelf = ''] = /href="(\/en\/search\?[^"]*)"/.exec(row) ?? [];
  expect(shelf).toBe('/en/search?person=jan+kowalski');
  expect((await library.fetchRaw(shelf)).status).toBe(200);
});

test('while the index cannot be read an object’s page is there without that row', async () => {
  const database = openDatabase();
  database.exec('ALTER TABLE search_objects RENAME TO search_objects_away');
  const page = await fetch(`${library.url}/en/objects/made-40/-`);
  database.exec('ALTER TABLE search_objects_away RENAME TO search_objects');
  database.close();
  expect(page.status).toBe(200);
  expect(similarIn(await page.text())).toBeUndefined();
});

test('while the index cannot be read the library goes on, and afterwards so does the search', async () => {
  const database = openDatabase();
  database.exec('ALTER TABLE search_words RENAME TO search_words_away');
  const page = await library.fetchRaw('/pl/search?q=nieznane');
  expect(page.status).toBe(503);
  expect(page.text()).toContain('lang="pl"');
  expect((await library.fetchRaw('/api/search/?q=nieznane')).status).toBe(503);
  expect((await library.fetchRaw('/pl')).status).toBe(200);
  expect((await library.fetchRaw('/api/frontpage/')).status).toBe(200);
  database.exec('ALTER TABLE search_words_away RENAME TO search_words');
  database.close();
  expect((await library.fetchRaw('/pl/search?q=nieznane')).status).toBe(200);
});
