import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { slugOf } from '#lib/pages/slug.ts';
import { hostileTitle } from '../support/generated-catalogue.ts';
import { generatedPages, hostilePath } from '../support/generated-pages.ts';
import { elementsOf, find } from '../support/html.ts';
import { shareLibrary } from './library.fixture.ts';

const library = shareLibrary('made');
const slug = slugOf(hostileTitle);

const paths = (locale: Locale) => [
  ...generatedPages.map(([, pathIn]) => pathIn(locale)),
  `/${locale}?type=news`,
  `${hostilePath(locale)}?scan=2`,
];

describe.each(locales)('in %s', (locale) => {
  test.each(paths(locale))('%s is a page in this language that is cached and revalidated', async (path) => {
    // The first home page of a library counts its figures, which is a change of the store: it is not cached.
    await library.fetchRaw(path);
    const answer = await library.fetchRaw(path);
    expect(answer.status).toBe(200);
    expect(answer.header('Content-Type')).toBe('text/html; charset=utf-8');
    expect(answer.header('Vary')).toBe('Accept-Encoding');
    expect(answer.header('Set-Cookie')).toBeUndefined();
    expect(find(elementsOf(answer.text()), 'html')[0]?.attributes.lang).toBe(locale);
    expect(find(elementsOf(answer.text()), 'h1')).toHaveLength(1);
    const again = await library.fetchRaw(path, { headers: { 'If-None-Match': answer.header('ETag') ?? '' } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test('an institution without objects is listed, but not counted as sharing its collections', async () => {
    const elements = elementsOf((await library.fetchRaw(`/${locale}/institutions`)).text());
    const texts = (name: string) => find(elements, name).map(({ text }) => text);
    expect(texts('span')).toContain(translator(locale)('object.count', { count: 0 }));
    expect(texts('p')).toContain(translator(locale)('institutions.lead', { count: 3 }));
  });

  test('what does not exist is a 404 page with words in this language', async () => {
    const missing = [
      'nothing',
      'objects/none',
      'objects/none/x',
      'institutions/99',
      'institutions/x',
      'pages/none',
      'status/404',
      'a/b/c',
    ];
    for (const path of missing) {
      const answer = await library.fetchRaw(`/${locale}/${path}`);
      expect(answer.status, path).toBe(404);
      const elements = elementsOf(answer.text());
      expect(find(elements, 'html')[0]?.attributes.lang).toBe(locale);
      expect(find(elements, 'h1')[0]?.text).toBe(translator(locale)('status.404.title'));
      expect(answer.header('Set-Cookie')).toBeUndefined();
    }
  });

  test('a wrong or missing slug, and a last slash, are 308 to the right address', async () => {
    const right = hostilePath(locale);
    const moved = async (path: string) => {
      const { status, header } = await library.fetchRaw(path);
      return [status, header('Location')];
    };
    expect(await moved(right.replace(slug, 'wrong'))).toEqual([308, right]);
    expect(await moved(right.replace(`/${slug}`, ''))).toEqual([308, right]);
    expect(await moved(`${right.replace(slug, 'wrong')}?scan=2`)).toEqual([308, `${right}?scan=2`]);
    expect(await moved(`/${locale}/`)).toEqual([308, `/${locale}`]);
    expect(await moved(`/${locale}/statistics/?a=1`)).toEqual([308, `/${locale}/statistics?a=1`]);
  });

  test.each(['POST', 'PUT', 'DELETE'])('%s is refused', async (method) => {
    const answer = await library.fetchRaw(`/${locale}`, { method });
    expect([answer.status, answer.header('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  test('HEAD is GET without the body', async () => {
    const [get, head] = [
      await library.fetchRaw(`/${locale}`),
      await library.fetchRaw(`/${locale}`, { method: 'HEAD' }),
    ];
    expect([head.status, head.body.length, head.header('ETag')]).toEqual([200, 0, get.header('ETag')]);
  });
});

test.each([
  [undefined, '/pl'],
  ['en', '/en'],
  ['en-GB,en;q=0.9', '/en'],
  ['de, en;q=0.5, pl;q=0.4', '/en'],
  ['pl-PL,en;q=0.8', '/pl'],
  ['de', '/pl'],
  ['en;q=0', '/pl'],
])('/ with Accept-Language %s goes to %s', async (languages, location) => {
  const answer = await library.fetchRaw('/', {
    headers: languages === undefined ? {} : { 'Accept-Language': languages },
  });
  expect([answer.status, answer.header('Location'), answer.header('Vary')]).toEqual([
    307,
    location,
    'Accept-Language',
  ]);
});

test('a script that requests a scan to show beside another gets 204 if there is none', async () => {
  const headers = { 'X-Beside': '1' };
  const missing = await library.fetchRaw('/pl/objects/nothing/here', { headers });
  expect([missing.status, missing.header('Cache-Control'), missing.text()]).toEqual([
    204,
    'private, no-store',
    '',
  ]);
  expect((await library.fetchRaw('/pl/objects/nothing/here')).status).toBe(404);
});

test('a 404 outside both languages is in the visitor’s', async () => {
  const answer = await library.fetchRaw('/nothing', { headers: { 'Accept-Language': 'en' } });
  expect([answer.status, answer.header('Vary')]).toEqual([404, 'Accept-Encoding, Accept-Language']);
  expect(find(elementsOf(answer.text()), 'html')[0]?.attributes.lang).toBe('en');
});

test('a page that exists in one language only is shown in the other with a notice and its own lang', async () => {
  const answer = await library.fetchRaw('/en/pages/regulamin');
  expect(answer.status).toBe(200);
  const elements = elementsOf(answer.text());
  expect(find(elements, 'html')[0]?.attributes.lang).toBe('en');
  expect(find(elements, 'h1')[0]).toMatchObject({ attributes: { lang: 'pl' }, text: hostileTitle });
  expect(answer.text()).toContain('Tylko po polsku');
  expect(find(elements, 'div', { lang: 'pl' })).toHaveLength(1);
  expect((await library.fetchRaw('/pl/pages/szkic')).status).toBe(404);
});

test('after the last tile visitors without scripts get no message on its type', async () => {
  const answer = await library.fetchRaw('/en?max_sorting_datetime=1990-01-01');
  expect(answer.text()).toContain('There is nothing older.');
});

test('only search results, saved lists and positions further down the feed are not indexed', async () => {
  const robots = async (path: string) =>
    find(elementsOf((await library.fetchRaw(path)).text()), 'meta', { name: 'robots' }).map(
      ({ attributes }) => attributes.content,
    );
  const sorted = '/pl/search?category=maps&sort=title';
  const older = '/pl?max_sorting_datetime=2026-01-01';
  for (const path of ['/pl/saved', '/pl/search', '/pl/search?q=mapa', sorted, older])
    expect(await robots(path)).toEqual(['noindex, follow']);
  for (const path of ['/pl', '/pl?type=news', '/pl/statistics', '/pl/search?category=maps'])
    expect(await robots(path)).toEqual([]);
});

describe('compression', () => {
  test.each(['/pl', '/sitemaps/pages.xml'])(
    'of %s is negotiated, and each coding has a tag of its own',
    async (path) => {
      const plain = await library.fetchRaw(path);
      const brotli = await library.fetchRaw(path, { headers: { 'Accept-Encoding': 'gzip, deflate, br' } });
      const gzip = await library.fetchRaw(path, { headers: { 'Accept-Encoding': 'gzip' } });
      expect([plain, brotli, gzip].map((answer) => answer.header('Content-Encoding'))).toEqual([
        undefined,
        'br',
        'gzip',
      ]);
      for (const answer of [plain, brotli, gzip]) expect(answer.header('Vary')).toBe('Accept-Encoding');
      expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
      expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
      expect(new Set([plain, brotli, gzip].map((answer) => answer.header('ETag'))).size).toBe(3);
    },
  );

  test('of scripts exists, and is cached for ever', async () => {
    const source = find(elementsOf((await library.fetchRaw('/pl')).text()), 'script').flatMap(
      ({ attributes }) => attributes.src ?? [],
    )[0];
    const answer = await library.fetchRaw(source ?? '', { headers: { 'Accept-Encoding': 'br' } });
    expect([answer.status, answer.header('Content-Encoding'), answer.header('Vary')]).toEqual([
      200,
      'br',
      'Accept-Encoding',
    ]);
    expect(answer.header('Cache-Control')).toBe('public, max-age=31536000, immutable');
  });
});
