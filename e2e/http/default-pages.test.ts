import { describe, expect, test } from 'vitest';
import type { EntityTile, Page } from '#lib/catalogue/schema.ts';
import { storeEditing } from '#lib/catalogue/store/editing.ts';
import { savePage } from '#lib/catalogue/store/pages.fixture.ts';
import { pageRecord } from '#lib/catalogue/store/records.fixture.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { topicLinks } from '#lib/pages/topic-links.ts';
import { makeCatalogue } from '../support/generated-catalogue.ts';
import { elementsOf, find } from '../support/html.ts';
import { writeStore } from '../support/write-store.ts';
import { serveLibrary } from './library.fixture.ts';

const library = serveLibrary((dataDir) => makeCatalogue(dataDir, 8));

const paths = (locale: Locale) => topicLinks(locale).map(({ path }) => path);
const read = async (path: string) => {
  const answer = await library.fetchRaw(path);
  return { status: answer.status, elements: elementsOf(answer.text()), text: answer.text() };
};
const hrefs = (elements: ReturnType<typeof elementsOf>) =>
  find(elements, 'a').flatMap(({ attributes }) => attributes.href ?? []);

describe.each(locales)('in %s', (locale) => {
  test.each(paths(locale).map((path, index) => [path, index] as const))(
    '%s is there, in its language, with its alternate',
    async (path, index) => {
      const { status, elements } = await read(path);
      expect(status).toBe(200);
      expect(find(elements, 'html')[0]?.attributes.lang).toBe(locale);
      expect(find(elements, 'h1')).toHaveLength(1);
      expect(find(elements, 'h1')[0]?.attributes.lang).toBeUndefined();
      const alternates = find(elements, 'link', { rel: 'alternate' }).map(
        ({ attributes }) => attributes.href,
      );
      for (const other of locales) expect(alternates).toContain(library.url + (paths(other)[index] ?? ''));
    },
  );

  test('the foot of every page links to them, also where nothing is found', async () => {
    for (const path of [`/${locale}`, `/${locale}/statistics`, `/${locale}/saved`, `/${locale}/pages/none`]) {
      const { elements } = await read(path);
      expect(hrefs(elements), path).toEqual(expect.arrayContaining(paths(locale)));
    }
  });

  test('every link of the site map leads somewhere on this site', async () => {
    const { text } = await read(paths(locale)[0] ?? '');
    const main = elementsOf(text.slice(text.indexOf('<article'), text.indexOf('</article>')));
    const links = hrefs(main).filter((href) => !href.startsWith('#'));
    expect(links).toEqual(
      expect.arrayContaining([`/${locale}?type=video`, `/${locale}/institutions/1`, '/api/schema/']),
    );
    for (const href of links) {
      expect(href).toMatch(/^\/(?!\/)/);
      expect((await library.fetchRaw(href)).status, href).toBe(200);
    }
  });
});

test('they are in the sitemap, and not in the API', async () => {
  const sitemap = (await library.fetchRaw('/sitemaps/pages.xml')).text();
  for (const path of locales.flatMap(paths)) expect(sitemap).toContain(`<loc>${library.url}${path}</loc>`);
  const titles = ((await library.json('/api/pages/')) as Page[]).map(({ title }) => title);
  expect(titles).toHaveLength(3);
  expect(titles).not.toContain('Mapa strony');
});

test('an editor’s page in one language takes the place of both at once, and gives it back', async () => {
  const page = pageRecord('ciastka', { title: 'Polityka cookies', content: '<p>Nasze własne</p>' });
  await writeStore(library.dataDir, ({ db }) => savePage(db, page));
  const own = await read('/en/pages/ciastka');
  expect(own.text).toContain('Nasze własne');
  expect(find(own.elements, 'h1')[0]?.attributes.lang).toBe('pl');
  for (const locale of locales) {
    const moved = await library.fetchRaw(paths(locale)[2] ?? '');
    expect([moved.status, moved.header('Location')]).toEqual([308, `/${locale}/pages/ciastka`]);
    expect(hrefs((await read(`/${locale}/statistics`)).elements)).toContain(`/${locale}/pages/ciastka`);
  }
  expect((await library.fetchRaw('/sitemaps/pages.xml')).text()).not.toContain('/pages/cookies<');
  await writeStore(library.dataDir, (store) =>
    storeEditing(store).unpublish({ language: 'pl', slug: 'ciastka' }, { editor: 'Test' }),
  );
  expect((await library.fetchRaw('/en/pages/cookies')).status).toBe(200);
  expect((await library.fetchRaw('/en/pages/ciastka')).status).toBe(404);
});

test('the declaration says that nobody has named who runs the library', async () => {
  expect((await read('/pl/pages/deklaracja-dostepnosci')).text).toContain('nie podał jeszcze swojej nazwy');
});

test('no public answer sets a cookie', async () => {
  const [tile] = (await library.json('/api/frontpage/?type=entity&batch_size=1')) as [EntityTile];
  const { dzi, thumbnails, resources } = tile.related_object.main_scan;
  const files = [dzi.manifest_url, ...thumbnails.map(({ url }) => url), ...resources.map(({ url }) => url)];
  const home = (await read('/pl')).elements;
  const scripts = find(home, 'script').flatMap(({ attributes }) => attributes.src ?? []);
  const addresses = [
    ...[
      '/',
      '/pl/',
      '/nothing',
      '/pl/nothing',
      '/pl/objects/none',
      '/robots.txt',
      '/manifest.webmanifest',
      '/healthz',
      '/readyz',
    ],
    ...[
      '/sitemap.xml',
      '/sitemaps/pages.xml',
      '/api/organizations/',
      '/api/organizations/1/',
      '/api/stats/',
      '/api/none/',
    ],
    ...hrefs((await read('/pl/pages/mapa-strony')).elements),
    ...hrefs((await read('/en/pages/site-map')).elements),
    ...hrefs(home),
    ...[...files, ...scripts].map((address) => address.replace(library.url, '')),
  ].filter((address) => address.startsWith('/'));
  expect(addresses.length).toBeGreaterThan(60);
  const Cookie = 'theme=dark; session=1; __prerender_bypass=x; __next_preview_data=y; czytelnia_preview=z';
  const visitors: Record<string, string>[] = [{}, { Cookie }];
  for (const headers of visitors)
    for (const address of new Set(addresses)) {
      const { status, header } = await library.fetchRaw(address, { headers });
      const answer = { address, headers, isError: status >= 500, cookie: header('Set-Cookie') };
      expect(answer).toEqual({ address, headers, isError: false, cookie: undefined });
    }
});
