import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { saveObject } from '../catalogue/store/objects.ts';
import { saveOrganization } from '../catalogue/store/organizations.ts';
import { instant, linkedScan, objectRecord, organizationRecord } from '../catalogue/store/records.fixture.ts';
import type { ScanRecord } from '../catalogue/store/records.ts';
import { baseUrls, publicUrl, temporaryStore } from '../catalogue/store/temporary-store.fixture.ts';
import { answerDiscovery } from './answer.ts';
import { readAtom } from './atom.fixture.ts';
import { searchFeed } from './search-feed.ts';

/** Elements of a document with their names, attributes and text; throws where it is not well-formed. */
function elementsOf(xml: string) {
  const found: { name: string; attributes: Record<string, string>; text: string }[] = [];
  const open: typeof found = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, text: '' };
    open.push(element);
    found.push(element);
  });
  parser.on('text', (text) => {
    for (const element of open) element.text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  return (name: string) => found.filter((element) => element.name === name);
}

const creators = { creator: 'Kowalski, Jan; Nowak, Anna', creatorCorp: 'Akademia' };

/** @param pictures linked images, each of an object on the shelf of the subject "linked" */
async function library(pictures: ScanRecord[] = []) {
  const { db, catalogue } = await temporaryStore();
  const organizationId = await saveOrganization(db, organizationRecord('one'));
  const relations = [{ kind: 'series', text: 'Biblioteka', target: null, number: null }];
  for (const [id, title] of [
    ['a', 'Mapa <Polski> & Litwy'],
    ['b', 'Atlas\u0001 ]]>'],
    ['c', ' \u0000'],
  ] as const)
    await saveObject(
      db,
      baseUrls,
      objectRecord(id, {
        title,
        categories: ['maps'],
        ...(id === 'a' && { languages: [{ language: 'la' }, { language: 'pl' }] }),
        ...(id === 'b' && { languages: [], organizationId, relations, ...creators }),
        ...(id === 'c' && { languages: [{ language: 'la' }] }),
      }),
    );
  await saveObject(db, baseUrls, objectRecord('secret', { categories: ['maps'], isPublic: false }));
  const subjects = [{ kind: 'topic', language: null, text: 'linked', uri: null }];
  for (const [index, scan] of pictures.entries())
    await saveObject(
      db,
      baseUrls,
      objectRecord(`linked-${index}`, {
        scans: [scan],
        subjects,
        published: instant(`2026-01-0${9 - index}`),
      }),
    );
  return async (path: string) => {
    const { pathname, searchParams: query } = new URL(path, publicUrl);
    const answer = await answerDiscovery(catalogue, publicUrl, {
      method: 'GET',
      path: pathname,
      query,
      headers: {},
    });
    const text = new TextDecoder().decode(answer?.body as Uint8Array);
    return { headers: answer?.headers, text, elements: elementsOf(text) };
  };
}

test('all creators of an object are its authors', async () => {
  const { text } = await (await library())('/pl/search.atom?institution=1');
  expect(text).toContain(
    '<author><name>Kowalski, Jan</name></author><author><name>Nowak, Anna</name></author><author><name>Akademia</name></author>',
  );
  expect(text).toContain('<summary>Kowalski, Jan; Nowak, Anna; Akademia, [ca 1901], Kraków</summary>');
});

test('a picture has the type of its address, and one without a web address is left out', async () => {
  const read = await library([
    linkedScan('https://images.example/a.png'),
    linkedScan('https://images.example/a'),
    linkedScan('javascript:alert(1)'),
  ]);
  const { elements } = await read('/pl/search.atom?subject=linked');
  const pictures = elements('link')
    .map(({ attributes }) => attributes)
    .filter(({ rel }) => rel === 'enclosure');
  expect(pictures).toEqual([
    { rel: 'enclosure', type: 'image/png', href: 'https://images.example/a.png' },
    { rel: 'enclosure', href: 'https://images.example/a' },
  ]);
});

test('what has some of the words alone is none of the hits of a feed', async () => {
  const { elements } = await (await library())('/pl/search.atom?q=mapa+atlas');
  expect(elements('opensearch:totalResults')[0]?.text).toBe('0');
  expect(elements('entry')).toEqual([]);
});

test('texts in a feed reader’s list are lines of bounded length, in their own direction', async () => {
  const { db, catalogue } = await temporaryStore();
  const given = `Mapa\u202e\n${'x'.repeat(600)}`;
  await saveObject(db, baseUrls, objectRecord('a', { title: given, publishPlace: given }));
  const feed = await searchFeed(catalogue, publicUrl, 'pl', new URLSearchParams({ q: 'mapa\u202e' }));
  const [ofFeed, ofEntry] = elementsOf(feed)('title').map(({ text }) => text);
  expect(ofFeed).toMatch(/^„mapa ?” – wyszukiwanie/);
  expect(ofEntry).toBe(`Mapa ${'x'.repeat(494)}…`);
  expect(elementsOf(feed)('summary')[0]?.text).toHaveLength(500);
  expect(feed).not.toContain('\u202e');
});

test('a title is in the first language of its object, where that is known', async () => {
  const { elements } = await (await library())('/pl/feed.atom');
  expect(elements('title').map(({ text, attributes }) => [text, attributes['xml:lang']])).toEqual([
    [expect.stringMatching(/^Najnowsze /), undefined],
    ['Bez tytułu', undefined],
    ['Atlas ]]>', undefined],
    ['Mapa <Polski> & Litwy', 'la'],
  ]);
});

test('a search has a feed of its newest hits', async () => {
  const read = await library();
  const { headers, elements } = await read('/pl/search.atom?q=mapa&page=7&sort=title');
  expect(headers?.['Content-Type']).toBe('application/atom+xml; charset=utf-8');
  expect(headers?.['Access-Control-Allow-Origin']).toBe('*');
  expect(elements('title')[0]?.text).toMatch(/^„mapa” – wyszukiwanie – /);
  expect(elements('title').map(({ text }) => text)[1]).toBe('Mapa <Polski> & Litwy');
  expect(elements('id').map(({ text }) => text)).toEqual([
    `${publicUrl}/pl/search.atom?q=mapa`,
    `${publicUrl}/o/a`,
  ]);
  expect(elements('opensearch:totalResults')[0]?.text).toBe('1');
  expect(
    elements('link')
      .slice(0, 2)
      .map(({ attributes }) => attributes.href),
  ).toEqual([`${publicUrl}/pl/search.atom?q=mapa`, `${publicUrl}/pl/search?q=mapa&sort=newest`]);
  for (const { text } of [...elements('updated'), ...elements('published')])
    expect(Date.parse(text), text).not.toBeNaN();
});

test('a shelf has one too, whatever its titles contain, and an empty one is a feed as well', async () => {
  const read = await library();
  const maps = (await read('/en/search.atom?category=maps')).elements;
  expect(maps('id').map(({ text }) => text)).toEqual([
    `${publicUrl}/en/search.atom?category=maps`,
    ...['c', 'b', 'a'].map((id) => `${publicUrl}/o/${id}`),
  ]);
  expect(maps('title')[1]?.text).toBe('Untitled');
  expect(maps('title')[0]?.text).toMatch(/^Kind: Maps – search – /);
  const empty = (await read('/en/search.atom?category=none')).elements;
  expect(empty('entry')).toHaveLength(0);
  expect(empty('updated')).toHaveLength(1);
});

test.each([
  ['/pl/feed.atom', ['c', 'b', 'a']],
  ['/en/feed.atom', ['c', 'b', 'a']],
  ['/en/search.atom?q=mapa', ['a']],
  ['/en/search.atom?category=maps', ['c', 'b', 'a']],
  ['/pl/search.atom?institution=1', ['b']],
  ['/pl/search.atom?series=Biblioteka', ['b']],
  ['/pl/search.atom?subject=none', []],
])('%s is read by a feed parser, and lacks nothing that RFC 4287 requires', async (path, ids) => {
  const { text } = await (await library())(path);
  const { feed, faults } = readAtom(text);
  expect(faults).toEqual([]);
  expect(feed).toMatchObject({ type: 'atom', id: publicUrl + path, link: publicUrl + path });
  expect(feed?.items.map(({ id }) => id)).toEqual(ids.map((id) => `${publicUrl}/o/${id}`));
});

test('missing elements of a feed are found', () => {
  const entry = '<entry><id>a</id><title/><updated>2026-01-01</updated><author/></entry>';
  expect(readAtom(`<feed><title>A</title>${entry}</feed>`).faults).toEqual([
    'feed: link self',
    ...['id', 'updated', 'link alternate'].map((name) => `feed: ${name}`),
    ...['id', 'title', 'updated', 'link alternate', 'author'].map((name) => `entry: ${name}`),
  ]);
});

test('browsers learn how to search', async () => {
  const { elements } = await (await library())('/pl/opensearch.xml');
  expect(elements('Url').map(({ attributes }) => attributes.template)).toEqual([
    `${publicUrl}/pl/search?q={searchTerms}`,
    `${publicUrl}/pl/search.atom?q={searchTerms}`,
  ]);
});
