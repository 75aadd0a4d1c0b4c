import { setImmediate } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { expect, onTestFinished, test, vi } from 'vitest';
import { objectPath } from '#lib/addresses.ts';
import { foldedWords } from '#lib/search/words.ts';
import { schemaErrors } from '#lib/xml/schemas/validate.fixture.ts';
import { saveObject } from '../catalogue/store/objects.ts';
import { saveOrganization } from '../catalogue/store/organizations.ts';
import { savePage } from '../catalogue/store/pages.fixture.ts';
import { instant, objectRecord, organizationRecord, pageRecord } from '../catalogue/store/records.fixture.ts';
import { baseUrls, publicUrl, temporaryStore } from '../catalogue/store/temporary-store.fixture.ts';
import { answerDiscovery } from './answer.ts';
import { sitemapFile, sitemapIndex } from './sitemap.ts';

const hostileIds = ['a/b?c#d%20ż', '<x>&"\'', ']]>', '..', '~', '\u0001\uFFFE', '🗺'];

/** The text of each element with this name; throws where the document is not well-formed. */
function textsOf(xml: string, name: string): string[] {
  const found: string[] = [];
  let text = '';
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', () => {
    text = '';
  });
  parser.on('text', (piece) => {
    text += piece;
  });
  parser.on('closetag', (tag) => {
    if (tag.name === name) found.push(text);
  });
  parser.write(xml).close();
  return found;
}

async function library() {
  const { db, catalogue } = await temporaryStore();
  for (const id of hostileIds)
    await saveObject(db, baseUrls, objectRecord(id, { title: `<b>${id}</b>`, categories: ['maps'] }));
  await saveOrganization(db, organizationRecord('one'));
  await savePage(db, pageRecord('pomoc', { translationKey: 'help' }));
  await savePage(db, pageRecord('help', { translationKey: 'help', language: 'en' }));
  await savePage(db, pageRecord('regulamin'));
  await savePage(db, pageRecord('szkic', { state: 'draft' }));
  const read = async (path: string) => {
    const request = { method: 'GET', path, query: new URLSearchParams(), headers: {} };
    const answer = await answerDiscovery(catalogue, publicUrl, request);
    return answer && new TextDecoder().decode(answer.body as Uint8Array);
  };
  return { db, catalogue, read };
}

test('the index names files that together hold every address of the site once', async () => {
  const { read } = await library();
  const files = textsOf((await read('/sitemap.xml')) ?? '', 'loc');
  expect(files[0]).toBe(`${publicUrl}/sitemaps/pages.xml`);
  const addresses: string[] = [];
  for (const file of files) addresses.push(...textsOf((await read(new URL(file).pathname)) ?? '', 'loc'));
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const locale of ['pl', 'en'] as const) {
    for (const path of ['', '/institutions', '/statistics', '/pages', '/institutions/1'])
      expect(addresses).toContain(`${publicUrl}/${locale}${path}`);
    expect(addresses).toContain(`${publicUrl}/${locale}/pages/${locale === 'pl' ? 'pomoc' : 'help'}`);
    expect(addresses).toContain(`${publicUrl}/${locale}/pages/regulamin`);
    for (const id of hostileIds) {
      const start = `${publicUrl}${objectPath(locale, { id, slug: '' })}`;
      expect(addresses.filter((address) => address.startsWith(start)).length, id).toBe(1);
    }
  }
  for (const locale of ['pl', 'en'])
    for (const shelf of ['category=maps', 'place=Krak%C3%B3w', 'person=jan+kowalski'])
      expect(addresses).toContain(`${publicUrl}/${locale}/search?${shelf}`);
  const lists = addresses.filter((address) => address.includes('/shelves/'));
  const expected = ['pl', 'en'].flatMap((locale) =>
    ['person', 'place'].map((facet) => `${publicUrl}/${locale}/shelves/${facet}`),
  );
  expect(lists.sort()).toEqual(expected.sort());
  const others = addresses.filter((address) => !address.includes('/search?'));
  expect(others.join()).not.toMatch(/szkic|[?]/);
});

test('every shelf and every work is in one of the files, in each language, however many there are and whatever they are called', async () => {
  const { db, read } = await library();
  const odd = ['Żółw & <syn> "\'/?#%2F~', '東京', '🗺', '..', 'a b '];
  const names = [...odd, ...Array.from({ length: 2600 }, (_, index) => `Nazwa ${index}`)];
  const long = '圖'.repeat(300);
  for (let from = 0; from < names.length; from += 500) {
    const batch = names.slice(from, from + 500);
    const subjects = batch.map((text) => ({ kind: 'topic', language: null, text, uri: null }));
    const relations = batch.map((text) => ({ kind: 'series', text, target: null, number: null }));
    await saveObject(db, baseUrls, objectRecord(`o${from}`, { subjects, relations }));
  }
  const subjects = [{ kind: 'topic', language: null, text: long, uri: null }];
  await saveObject(db, baseUrls, objectRecord('long', { subjects }));
  const files = textsOf((await read('/sitemap.xml')) ?? '', 'loc').map((file) => new URL(file).pathname);
  expect(files.filter((file) => file.startsWith('/sitemaps/shelves_'))).toHaveLength(3);
  expect(files.filter((file) => file.startsWith('/sitemaps/works_'))).toHaveLength(2);
  const addresses: string[] = [];
  for (const file of files) {
    const xml = (await read(file)) ?? '';
    const own = textsOf(xml, 'loc');
    if (!file.includes('objects_')) expect(own.length, file).toBeGreaterThan(0);
    expect(schemaErrors('sitemap', xml)).toBe('');
    if (/shelves|works/.test(file)) expect(xml).not.toContain('<lastmod>');
    addresses.push(...own);
  }
  const listed = new Set(addresses);
  expect(listed.size).toBe(addresses.length);
  const shown = names.filter((name) => foldedWords(name).length > 0).map((name) => name.trim());
  for (const locale of ['pl', 'en'])
    for (const path of ['works?series', 'search?subject']) {
      const start = `${publicUrl}/${locale}/${path}`;
      const expected = shown.map((name) => `${start}${new URLSearchParams([['', name]])}`);
      expect(addresses.filter((one) => one.startsWith(start)).sort()).toEqual(expected.sort());
    }
  // Its address is longer than the protocol allows.
  expect(addresses.filter((address) => address.length >= 2048)).toEqual([]);
});

test('while the files of many works are counted, other requests have their turns', async () => {
  const { catalogue } = await library();
  const names = Array.from({ length: 9000 }, (_, index) => `Nazwa ${String(index).padStart(4, '0')}`);
  let turn = 0;
  const turns = new Set<number>();
  const works: typeof catalogue.works = async (from, limit) => {
    turns.add(turn);
    return names
      .slice(Math.max(0, names.indexOf(from)))
      .slice(0, limit)
      .map((series) => ({ series }));
  };
  const counted = sitemapIndex({ ...catalogue, works }, publicUrl).then((xml) => {
    turn = Number.NaN;
    return textsOf(xml, 'loc');
  });
  for (; !Number.isNaN(turn); turn += 1) await setImmediate();
  expect((await counted).filter((file) => file.includes('/works_'))).toHaveLength(4);
  expect(turns.size).toBe(4);
});

test('while a file of many objects is written, other requests have their turns', async () => {
  const { catalogue } = await library();
  const part = { from: instant('2000-01-01'), to: instant('3000-01-01') };
  const [one] = await catalogue.sitemapObjects(part, 1);
  const sitemapObjects = async () => Array.from({ length: 1000 }, () => one ?? []).flat();
  let xml: string | undefined;
  const name = `objects_${part.from}_${part.to}`;
  const written = sitemapFile({ ...catalogue, sitemapObjects }, publicUrl, name).then((result) => {
    xml = result ?? '';
  });
  let turns = 0;
  for (; xml === undefined; turns += 1) await setImmediate();
  await written;
  expect(textsOf(xml, 'loc')).toHaveLength(2000);
  expect(turns).toBeGreaterThanOrEqual(10);
});

test('other file names are unknown, and other addresses are not handled here', async () => {
  const { read } = await library();
  for (const path of [
    '/sitemaps/x.xml',
    '/sitemaps/objects_a_b.xml',
    // Only as the index writes it: one file has one name.
    '/sitemaps/objects_2001-01-01_2101-01-01.xml',
    '/sitemaps/shelves_0.xml',
    '/sitemaps/shelves_2.xml',
    '/sitemaps/shelves_01.xml',
    '/sitemaps/shelves_-1.xml',
    '/sitemaps/works_.xml',
    '/sitemaps/works_x.xml',
    '/sitemaps/works_%00.xml',
    '/sitemaps/%zz.xml',
    '/sitemaps/',
    '/pl',
  ])
    expect(await read(path)).toBeUndefined();
});

test('robots.txt and the web manifest are answered', async () => {
  const { read } = await library();
  expect(await read('/robots.txt')).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
  expect(JSON.parse((await read('/manifest.webmanifest')) ?? '')).toMatchObject({
    start_url: '/',
    lang: 'pl',
  });
});

/** The only sitemap file of objects. */
async function objectsFile(read: Awaited<ReturnType<typeof library>>['read']): Promise<string> {
  const files = textsOf((await read('/sitemap.xml')) ?? '', 'loc');
  const file = files.find((one) => one.includes('/objects_')) ?? '';
  return (await read(new URL(file).pathname)) ?? '';
}

test('an object that is not public is listed, as its page is open', async () => {
  const { db, read } = await library();
  await saveObject(db, baseUrls, objectRecord('closed', { isPublic: false }));
  expect(textsOf(await objectsFile(read), 'loc')).toContain(`${publicUrl}/pl/objects/closed/ksiazka-closed`);
});

test('an object has a picture, and the day on which its record last changed, however old it is', async () => {
  const { db, read } = await library();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-05-06T07:08:09Z') });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  await saveObject(db, baseUrls, objectRecord('~', { title: 'Changed', categories: ['maps'] }));
  await saveObject(db, baseUrls, objectRecord('old', { published: instant('2001-02-03') }));
  const xml = await objectsFile(read);
  const dates = textsOf(xml, 'lastmod');
  // Not in the future, although its datestamp is.
  expect(dates.filter((date) => date === '2027-05-06T07:08:09Z')).toHaveLength(4);
  expect(dates).toHaveLength(2 * (hostileIds.length + 1));
  expect(xml.match(/<image:loc>[^<]+<\/image:loc>/g)).toHaveLength(dates.length);
});
