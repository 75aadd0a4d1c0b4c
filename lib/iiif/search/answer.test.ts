import { expect, test } from 'vitest';
import { scanWithFile } from '#lib/catalogue/store/search/texts/texts.fixture.ts';
import { origin } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { altoWords } from '#lib/downloads/work.fixture.ts';
import { iiifLibrary, type Read } from '../presentation/library.fixture.ts';

const sized = { width: 1000, height: 2000 };

/** Scans whose words stand one below the other, from a place on that differs. */
const library = (texts: string[][]) =>
  iiifLibrary((dataDir) => ({
    scans: texts.map((words, index) => ({
      ...scanWithFile(dataDir, altoWords(words.map((word, line) => [word, 10 + index, 30 * line]))),
      ...sized,
    })),
  }));

test('a search says where the words stand, with those around them', async () => {
  const { read } = await library([['Stary', 'kot', 'śpi'], ['pies'], ['widzę', 'Kot,']]);
  const { items, service } = await read('/iiif/work/manifest.json');
  const found = await read(`${service[0].id}?q=kot&motivation=painting&user=x`);
  expect(found).toMatchObject({
    '@context': 'http://iiif.io/api/search/2/context.json',
    id: `${origin}/iiif/work/search?q=kot`,
    type: 'AnnotationPage',
    ignored: ['motivation', 'user'],
  });
  expect(found.items.map(({ body, target }: Read) => [body.value, target])).toEqual([
    ['kot', `${items[0].id}#xywh=10,30,100,20`],
    ['Kot,', `${items[2].id}#xywh=12,30,100,20`],
  ]);
  expect(found.annotations[0].items[0].target).toEqual({
    type: 'SpecificResource',
    source: found.items[0].id,
    selector: [{ type: 'TextQuoteSelector', prefix: 'Stary', exact: 'kot', suffix: 'śpi' }],
  });
  expect((await read('/iiif/work/search?q=żyrafa')).items).toEqual([]);
});

test('many hits come in pages, by both versions', async () => {
  const { read } = await library(Array.from({ length: 45 }, (_, index) => ['kot', `nr${index}`]));
  const pages = [await read('/iiif/work/search?q=kot')];
  for (let next = pages[0].next; next; next = pages.at(-1).next) pages.push(await read(next.id));
  expect(pages.map(({ items }) => items.length)).toEqual([20, 20, 5]);
  expect(new Set(pages.flatMap(({ items }) => items.map(({ id }: Read) => id))).size).toBe(45);
  expect(pages[1]).toMatchObject({
    prev: { id: pages[0].id },
    partOf: { type: 'AnnotationCollection', first: { id: pages[0].id }, last: { id: pages[2].id } },
  });
  const first = await read('/iiif/2/work/search?q=kot');
  expect(first).toMatchObject({
    '@type': 'sc:AnnotationList',
    next: `${origin}/iiif/2/work/search?q=kot&page=2`,
    within: { '@type': 'sc:Layer', last: `${origin}/iiif/2/work/search?q=kot&page=3` },
  });
  expect(first.resources[0]).toMatchObject({ resource: { chars: 'kot' }, on: pages[0].items[0].target });
  expect(first.hits[0]).toMatchObject({ annotations: [first.resources[0]['@id']], match: 'kot' });
  expect((await read('/iiif/work/search?q=kot&page=9')).items).toEqual([]);
});

test('words that are proposed stand in this object, the frequent ones first', async () => {
  const { read } = await library([
    ['Żółwie,', 'żółw', 'kot'],
    ['żółw', 'zolty'],
  ]);
  const { service } = await read('/iiif/work/manifest.json');
  expect(await read(`${service[0].service[0].id}?q=${encodeURIComponent('mały żó')}&date=1&min=2`)).toEqual({
    '@context': 'http://iiif.io/api/search/2/context.json',
    id: `${origin}/iiif/work/autocomplete?${new URLSearchParams({ q: 'mały żó' })}`,
    type: 'TermPage',
    ignored: ['date', 'min'],
    items: [{ value: 'żółw' }, { value: 'zolty' }, { value: 'żółwie' }],
  });
  expect((await read('/iiif/2/work/autocomplete?q=ko')).terms).toEqual([
    { match: 'kot', url: `${origin}/iiif/2/work/search?q=kot` },
  ]);
  expect((await read('/iiif/work/autocomplete?q=%2B')).items).toEqual([]);
});
