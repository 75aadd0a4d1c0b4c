import { expect, test } from 'vitest';
import type { ScanRecord } from '#lib/catalogue/store/records.ts';
import { scanWithFile } from '#lib/catalogue/store/search/texts/texts.fixture.ts';
import { publicUrl } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { altoWords } from '#lib/downloads/work.fixture.ts';
import { at, iiifLibrary, listAt, textAt } from '../presentation/library.fixture.ts';

const sized = { width: 1000, height: 2000 };

/** Scans with one word per line, each scan starting at a different place. */
const library = (texts: string[][], values: Partial<ScanRecord> = {}) =>
  iiifLibrary((dataDir) => ({
    scans: texts.map((words, index) => ({
      ...scanWithFile(dataDir, altoWords(words.map((word, line) => [word, 10 + index, 30 * line]))),
      ...sized,
      ...values,
    })),
  }));

test('a search says where the words are, with those around them', async () => {
  const { read } = await library([['Stary', 'kot', 'śpi'], ['pies'], ['widzę', 'Kot,']]);
  const manifest = await read('/iiif/work/manifest.json');
  const found = await read(
    `${textAt(manifest, 'service.0.id')}?q=kot&motivation=painting&user=x&colour=red&colour=blue`,
  );
  expect(found).toMatchObject({
    '@context': 'http://iiif.io/api/search/2/context.json',
    id: `${publicUrl}/iiif/work/search?q=kot`,
    type: 'AnnotationPage',
    ignored: ['motivation', 'user', 'colour'],
  });
  expect(listAt(found, 'items').map((item) => [at(item, 'body.value'), at(item, 'target')])).toEqual([
    ['kot', `${textAt(manifest, 'items.0.id')}#xywh=10,30,100,20`],
    ['Kot,', `${textAt(manifest, 'items.2.id')}#xywh=12,30,100,20`],
  ]);
  expect(at(found, 'annotations.0.items.0.target')).toEqual({
    type: 'SpecificResource',
    source: at(found, 'items.0.id'),
    selector: [{ type: 'TextQuoteSelector', prefix: 'Stary ', exact: 'kot', suffix: ' śpi' }],
  });
  expect(at(await read('/iiif/work/search?q=żyrafa'), 'items')).toEqual([]);
});

test('a search without words returns every line, in both versions', async () => {
  const { read } = await library(Array.from({ length: 21 }, (_, index) => ['kot', `nr${index}`]));
  const manifest = await read('/iiif/work/manifest.json');
  const lines = await read(textAt(manifest, 'items.0.annotations.0.id'));
  for (const search of ['', '?q=', '?q=%20&x=1']) {
    const found = await read(`/iiif/work/search${search}`);
    expect(at(found, 'id')).toBe(`${publicUrl}/iiif/work/search`);
    expect(at(found, 'ignored')).toEqual(search.includes('x=') ? ['x'] : undefined);
    expect(listAt(found, 'items')).toHaveLength(40);
    expect(listAt(found, 'items').slice(0, 2)).toEqual(at(lines, 'items'));
    const next = await read(textAt(found, 'next.id'));
    expect([listAt(next, 'items').length, at(next, 'next')]).toEqual([2, undefined]);
  }
  const second = await read('/iiif/2/work/search');
  expect(listAt(second, 'resources')).toHaveLength(40);
  expect(at(second, 'next')).toBe(`${publicUrl}/iiif/2/work/search?page=2`);
});

test('many hits come in pages, in both versions', async () => {
  const { read } = await library(Array.from({ length: 45 }, (_, index) => ['kot', `nr${index}`]));
  const pages = [await read('/iiif/work/search?q=kot')];
  for (let next = at(pages[0], 'next'); next; next = at(pages.at(-1), 'next'))
    pages.push(await read(textAt(next, 'id')));
  expect(pages.map((page) => listAt(page, 'items').length)).toEqual([20, 20, 5]);
  expect(new Set(pages.flatMap((page) => listAt(page, 'items').map((item) => at(item, 'id')))).size).toBe(45);
  expect(pages[1]).toMatchObject({
    prev: { id: at(pages[0], 'id') },
    partOf: {
      type: 'AnnotationCollection',
      first: { id: at(pages[0], 'id') },
      last: { id: at(pages[2], 'id') },
    },
  });
  const first = await read('/iiif/2/work/search?q=kot');
  expect(first).toMatchObject({
    '@type': 'sc:AnnotationList',
    next: `${publicUrl}/iiif/2/work/search?q=kot&page=2`,
    within: { '@type': 'sc:Layer', last: `${publicUrl}/iiif/2/work/search?q=kot&page=3` },
  });
  expect(at(first, 'resources.0')).toMatchObject({
    resource: { chars: 'kot' },
    on: at(pages[0], 'items.0.target'),
  });
  expect(at(first, 'hits.0')).toMatchObject({ annotations: [at(first, 'resources.0.@id')], match: 'kot' });
  expect(at(await read('/iiif/work/search?q=kot&page=9'), 'items')).toEqual([]);
});

test('nothing typed suggests no words', async () => {
  const { read } = await library([['kot']]);
  expect(at(await read('/iiif/work/autocomplete?q='), 'items')).toEqual([]);
});

test('suggested words occur in this object, the frequent ones first', async () => {
  const { read } = await library([
    ['Żółwie,', 'żółw', 'kot'],
    ['żółw', 'zolty'],
  ]);
  const manifest = await read('/iiif/work/manifest.json');
  expect(
    await read(
      `${textAt(manifest, 'service.0.service.0.id')}?q=${encodeURIComponent('mały żó')}&date=1&min=2`,
    ),
  ).toEqual({
    '@context': 'http://iiif.io/api/search/2/context.json',
    id: `${publicUrl}/iiif/work/autocomplete?${new URLSearchParams({ q: 'mały żó' })}`,
    type: 'TermPage',
    ignored: ['date', 'min'],
    items: [{ value: 'żółw' }, { value: 'zolty' }, { value: 'żółwie' }],
  });
  expect(at(await read('/iiif/2/work/autocomplete?q=ko'), 'terms')).toEqual([
    { match: 'kot', url: `${publicUrl}/iiif/2/work/search?q=kot` },
  ]);
  expect(at(await read('/iiif/work/autocomplete?q=%2B'), 'items')).toEqual([]);
});

test('words of a long work are suggested wherever they occur, as far as its texts are read', async () => {
  const texts = Array.from({ length: 150 }, (_, index) => ['kot', index === 149 ? 'Osobliwość' : 'pies']);
  const { read } = await library(texts);
  const found = await read('/iiif/work/autocomplete?q=oso');
  expect([at(found, 'items'), at(found, 'summary')]).toEqual([[{ value: 'osobliwość' }], undefined]);
});

test('a word beyond what is read of a very long work is suggested once typed, and the answer says so', async () => {
  const { read } = await library(
    Array.from({ length: 150 }, (_, index) => ['kot', index === 149 ? 'Osobliwość' : 'pies']),
    { textBytes: 200_000 },
  );
  const prefixMatch = await read('/iiif/work/autocomplete?q=oso');
  expect(at(prefixMatch, 'items')).toEqual([]);
  expect(Object.keys(at(prefixMatch, 'summary') as object)).toEqual(['pl', 'en']);
  const typed = await read(`/iiif/work/autocomplete?q=${encodeURIComponent('osobliwość')}`);
  expect(at(typed, 'items')).toEqual([{ value: 'osobliwość' }]);
  expect(at(await read('/iiif/2/work/autocomplete?q=osobliwosc'), 'terms.0.match')).toBe('osobliwość');
});
