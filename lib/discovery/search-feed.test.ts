import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { saveObject } from '../catalogue/store/objects.ts';
import { objectRecord } from '../catalogue/store/records.fixture.ts';
import { origin, places, temporaryStore } from '../catalogue/store/temporary-store.fixture.ts';
import { answerDiscovery } from './answer.ts';

/** Elements of a document by name, each with its attributes and text; throws where it is not well-formed. */
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

async function library() {
  const { db, catalogue } = await temporaryStore();
  for (const [id, title] of [
    ['a', 'Mapa <Polski> & Litwy'],
    ['b', 'Atlas\u0001 ]]>'],
    ['c', ' \u0000'],
  ] as const)
    await saveObject(db, places, objectRecord(id, { title, categories: ['maps'] }));
  await saveObject(db, places, objectRecord('secret', { categories: ['maps'], isPublic: false }));
  return async (path: string) => {
    const { pathname, searchParams: query } = new URL(path, origin);
    const answer = await answerDiscovery(catalogue, origin, {
      method: 'GET',
      path: pathname,
      query,
      headers: {},
    });
    return {
      headers: answer?.headers,
      elements: elementsOf(new TextDecoder().decode(answer?.body as Uint8Array)),
    };
  };
}

test('what has some of the words alone is none of the hits of a feed', async () => {
  const { elements } = await (await library())('/pl/search.atom?q=mapa+atlas');
  expect(elements('opensearch:totalResults')[0]?.text).toBe('0');
  expect(elements('entry')).toEqual([]);
});

test('a search has a feed of its newest hits', async () => {
  const read = await library();
  const { headers, elements } = await read('/pl/search.atom?q=mapa&page=7&sort=title');
  expect(headers?.['Content-Type']).toBe('application/atom+xml; charset=utf-8');
  expect(headers?.['Access-Control-Allow-Origin']).toBe('*');
  expect(elements('title')[0]?.text).toMatch(/^„mapa” – wyszukiwanie – /);
  expect(elements('title').map(({ text }) => text)[1]).toBe('Mapa <Polski> & Litwy');
  expect(elements('id').map(({ text }) => text)).toEqual([
    `${origin}/pl/search.atom?q=mapa`,
    `${origin}/o/a`,
  ]);
  expect(elements('opensearch:totalResults')[0]?.text).toBe('1');
  expect(
    elements('link')
      .slice(0, 2)
      .map(({ attributes }) => attributes.href),
  ).toEqual([`${origin}/pl/search.atom?q=mapa`, `${origin}/pl/search?q=mapa&sort=newest`]);
  for (const { text } of [...elements('updated'), ...elements('published')])
    expect(Date.parse(text), text).not.toBeNaN();
});

test('a shelf has one too, whatever stands in its titles, and an empty one is a feed as well', async () => {
  const read = await library();
  const maps = (await read('/en/search.atom?category=maps')).elements;
  expect(maps('id').map(({ text }) => text)).toEqual([
    `${origin}/en/search.atom?category=maps`,
    ...['c', 'b', 'a'].map((id) => `${origin}/o/${id}`),
  ]);
  expect(maps('title')[1]?.text).toBe('Untitled');
  expect(maps('title')[0]?.text).toMatch(/^Kind: Maps – search – /);
  const empty = (await read('/en/search.atom?category=none')).elements;
  expect(empty('entry')).toHaveLength(0);
  expect(empty('updated')).toHaveLength(1);
});

test('browsers are told how to search', async () => {
  const { elements } = await (await library())('/pl/opensearch.xml');
  expect(elements('Url').map(({ attributes }) => attributes.template)).toEqual([
    `${origin}/pl/search?q={searchTerms}`,
    `${origin}/pl/search.atom?q={searchTerms}`,
  ]);
});
