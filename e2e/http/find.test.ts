import { expect, test } from 'vitest';
import { objectRecord } from '#lib/catalogue/store/records.fixture.ts';
import { indexAllTexts, scanWithText } from '#lib/catalogue/store/search/texts/texts.fixture.ts';
import { locales } from '#lib/i18n/locales.ts';
import { makeCatalogue } from '../support/generated-catalogue.ts';
import { addObjects, writeStore } from '../support/write-store.ts';
import { serveLibrary } from './library.fixture.ts';

const library = serveLibrary(async (dataDir) => {
  await makeCatalogue(dataDir, 3);
  const texts = Array.from({ length: 30 }, (_, index) =>
    index % 5 === 4 ? 'o psach' : `strona ${index} o żółwiach`,
  );
  const record = (id: string, scans: string[]) =>
    objectRecord(id, { title: 'O zwierzętach', scans: scans.map((text) => scanWithText(dataDir, text)) });
  await addObjects(dataDir, record('beasts', texts), record('other', ['żółwiach']));
  await writeStore(dataDir, ({ db, file }) => indexAllTexts({ db, file, dataDir }));
});

const path = (locale = 'pl') => `/${locale}/objects/beasts/o-zwierzetach`;

test('the scans of one object that have the words, in any form, in reading order and in windows', async () => {
  const request = () => library.fetchRaw(`${path()}/find?q=%C5%BC%C3%B3%C5%82w`);
  // What a busy server has not read in time comes with a later answer, and until then the page is cached for a second.
  await expect
    .poll(async () => (await request()).header('Cache-Control'), { timeout: 15_000 })
    .toContain('s-maxage=60');
  const answer = await request();
  expect(answer.status).toBe(200);
  const html = answer.text();
  expect(html).toMatch(/<meta name="robots" content="noindex/);
  expect(html).toContain('Znaleziono na 24 skanach');
  const scans = [...html.matchAll(/\/pl\/objects\/beasts\/o-zwierzetach\?(?:scan=(\d+)&amp;)?find=[^"]*"/g)];
  expect(scans.map(([, number = '1']) => Number(number))).toEqual(
    Array.from({ length: 25 }, (_, index) => index + 1).filter((number) => number % 5 !== 0),
  );
  expect(html).not.toContain('/pl/objects/other/');
  const next = /href="([^"]*from=21)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect((await library.fetchRaw(next)).text()).toContain('21–24 z\u00a024');
});

test('its scans lead on to others that were found, and the address of the object stays what it is', async () => {
  const html = (await library.fetchRaw(`${path('en')}?scan=6&find=%C5%BC%C3%B3%C5%82w`)).text();
  expect(html).toContain('Scan with matches: 5 of 24');
  expect(html).toMatch(/href="\/en\/objects\/beasts\/o-zwierzetach\?scan=4&amp;find=[^"]*"[^>]*rel="prev/);
  expect(html).toMatch(/href="\/en\/objects\/beasts\/o-zwierzetach\?scan=7&amp;find=[^"]*"[^>]*rel="next/);
  expect(html).toMatch(/<link rel="canonical" href="[^"?]*\/en\/objects\/beasts\/o-zwierzetach"/);
  // The search terms are kept in the other language.
  expect(html).toMatch(/href="\/pl\/objects\/beasts\/o-zwierzetach\?scan=6&amp;find=[^"]*" hrefLang="pl"/);
  expect((await library.fetchRaw(path())).text()).toContain(`action="${path()}/find"`);
  // One scan needs no box beside its own text.
  expect((await library.fetchRaw('/pl/objects/other/o-zwierzetach')).text()).not.toContain(
    'o-zwierzetach/find"',
  );
});

test('the overview marks the scans that have the words, leads there with them, and keeps them from part to part', async () => {
  const question = 'find=%C5%BC%C3%B3%C5%82w';
  const answer = await library.fetchRaw(`${path('en')}/pages?${question}`);
  const html = answer.text();
  expect(html).toContain('Found on 24 scans');
  expect(html.match(/<mark>found here<\/mark>/g)).toHaveLength(24);
  expect(html).toContain(`href="${path('en')}?scan=4&amp;${question}#find=`);
  expect(html).toContain(`href="${path('en')}?scan=5"`);
  expect(html).toMatch(/<meta name="robots" content="noindex/);
  const moved = await library.fetchRaw(`/en/objects/beasts/x/pages?from=3&${question}`);
  expect([moved.status, moved.header('Location')]).toEqual([308, `${path('en')}/pages?${question}#scan-3`]);
  expect((await library.fetchRaw(`${path('en')}/pages`)).text()).not.toContain('<mark');
});

test('one question has one address, an unknown object none, and crawlers stay away', async () => {
  const moved = await library.fetchRaw('/pl/objects/beasts/other-words/find?from=1&q=kot&utm_source=x');
  expect(moved.status).toBe(308);
  expect(moved.header('Location')).toMatch(/\/find\?q=kot$/);
  const slug = await library.fetchRaw('/pl/objects/beasts/other-words/find?q=kot');
  expect([slug.status, slug.header('Location')]).toEqual([308, `${path()}/find?q=kot`]);
  expect((await library.fetchRaw('/pl/objects/none/a/find?q=kot')).status).toBe(404);
  const robots = (await library.fetchRaw('/robots.txt')).text();
  for (const locale of locales) expect(robots).toContain(`Disallow: /${locale}/objects/*/*/find?`);
});

test.each([
  '',
  'q=%22',
  'q=-',
  'q=OR+OR',
  'q=%00',
  'q=%ED%A0%80',
  "q=')+OR+1=1--",
  'q=-kot+-pies',
  'q=title%3Arzecz',
  'q=%F0%9F%90%A2',
  `q=${'a'.repeat(8_000)}`,
  'q=strona&from=999999',
])('a page for %.60s', async (query) => {
  for (const locale of locales) {
    let answer = await library.fetchRaw(`${path(locale)}/find?${query}`);
    if (answer.status === 308) answer = await library.fetchRaw(answer.header('Location') ?? '');
    expect(answer.status).toBe(200);
    expect((await library.fetchRaw(`${path(locale)}?find=${query.slice(2)}`)).status).toBe(200);
  }
});
