import { expect, test } from 'vitest';
import { organizationPath } from '#lib/addresses.ts';
import { openStore } from '#lib/catalogue/store/database.ts';
import { listObjects } from '#lib/catalogue/store/list-objects.ts';
import { readRecords } from '#lib/catalogue/store/read-records.ts';
import { locales } from '#lib/i18n/locales.ts';
import { everything, toggleValue } from '#lib/search/address.ts';
import { documentOf } from '#lib/search/document.ts';
import { searchPath, workPath } from '#lib/search/path.ts';
import { isShelfFacet } from '#lib/search/shelves.ts';
import { worksOf } from '#lib/search/works.ts';
import { elementsOf, find } from '../support/html.ts';
import { fetchRaw } from '../support/http.ts';
import { shareLibrary } from './library.fixture.ts';

const site = shareLibrary('demo');

/** The sitemap's entries: each address with those of the same page in other languages. */
async function listed(): Promise<{ address: string; languages: string[]; alternates: string[] }[]> {
  const files = find(elementsOf((await fetchRaw(site.url, '/sitemap.xml')).text()), 'loc');
  const entries = [];
  for (const { text: file } of files) {
    const answer = await fetchRaw(site.url, file.slice(site.url.length));
    expect([answer.status, file]).toEqual([200, file]);
    for (const [, entry = ''] of answer.text().matchAll(/<url>(.*?)<\/url>/gs)) {
      const elements = elementsOf(entry);
      const links = find(elements, 'xhtml:link', { rel: 'alternate' });
      entries.push({
        address: find(elements, 'loc')[0]?.text ?? '',
        languages: links.map(({ attributes }) => attributes.hreflang ?? ''),
        alternates: links.map(({ attributes }) => attributes.href ?? ''),
      });
    }
  }
  return entries;
}

/** Paths of the shelves required by the records of the demonstration's objects, in each language. */
async function shelvesOfRecords(): Promise<Set<string>> {
  const store = await openStore({ dataDir: '.test/demo' });
  const ids: string[] = [];
  for await (const rows of listObjects(store.db)) ids.push(...rows.map(({ id }) => id));
  const records = [...(await readRecords(store.db, ids, { scans: 'all' })).values()];
  await store.close();
  const paths = records.flatMap(({ record }) =>
    locales.flatMap((locale) => [
      // No two people in it share a name, so dates are not needed to distinguish them.
      ...documentOf(record).terms.flatMap(({ facet, value, namesakes }) =>
        isShelfFacet(facet) && !namesakes ? [searchPath(locale, toggleValue(everything, facet, value))] : [],
      ),
      ...worksOf(record).map(({ work }) => workPath(locale, { work })),
      ...(record.organizationId === null ? [] : [organizationPath(locale, record.organizationId)]),
    ]),
  );
  return new Set(paths);
}

test('the sitemap names every shelf once in each language, and they are there for search engines', async () => {
  const entries = await listed();
  const all = entries.map(({ address }) => address);
  expect(new Set(all).size).toBe(all.length);
  for (const { languages, alternates } of entries) {
    expect(languages).toEqual([...locales, 'x-default']);
    expect(all).toEqual(expect.arrayContaining(alternates));
  }

  const shelves = all
    .map((address) => address.slice(site.url.length))
    .filter((path) => /^\/\w+\/(?:search\?|works\?|institutions\/)/.test(path));
  expect(shelves.sort()).toEqual([...(await shelvesOfRecords())].sort());
  // It has no places.
  for (const start of [
    '/pl/search?category=',
    '/pl/search?person=',
    '/en/works?series=',
    '/en/institutions/',
  ])
    expect(shelves.filter((path) => path.startsWith(start)).length, start).toBeGreaterThan(1);

  for (const path of shelves) {
    const answer = await fetchRaw(site.url, path);
    const elements = elementsOf(answer.text());
    expect([answer.status, path]).toEqual([200, path]);
    expect(find(elements, 'meta', { name: 'robots' }), path).toEqual([]);
    expect(find(elements, 'link', { rel: 'canonical' })[0]?.attributes.href).toBe(site.url + path);
  }
}, 600_000);
