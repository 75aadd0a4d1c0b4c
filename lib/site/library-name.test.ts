import { afterEach, expect, test, vi } from 'vitest';
import { saveObject } from '#lib/catalogue/store/objects.ts';
import { objectRecord } from '#lib/catalogue/store/records.fixture.ts';
import { baseUrls, publicUrl, temporaryStore } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { answerOembed } from '#lib/discovery/embed.ts';
import { openSearchDescription } from '#lib/discovery/open-search.ts';
import { searchFeed } from '#lib/discovery/search-feed.ts';
import { breadcrumbsJsonLd, siteJsonLd } from '#lib/discovery/site-json-ld.ts';
import { webManifest } from '#lib/discovery/web-manifest.ts';
import { providerOf } from '#lib/iiif/presentation/links.ts';
import { libraryName, windowTitle } from './library-name.ts';

afterEach(() => void vi.unstubAllEnvs());

test.each([
  ['the operator’s name', 'Biblioteka & syn', 'Biblioteka & syn'],
  ['the site’s own where there is none', '', 'Czytelnia'],
])('pages and programs say %s', async (_, given, expected) => {
  vi.stubEnv('LIBRARY_NAME', given);
  const { db, catalogue } = await temporaryStore();
  await saveObject(db, baseUrls, objectRecord('a'));
  const object = await catalogue.object('a');
  if (!object) throw new Error('an object was expected');
  expect(libraryName('en')).toBe(expected);
  expect(providerOf(undefined, publicUrl).label).toEqual({ pl: [expected], en: [expected] });
  expect(siteJsonLd('en', publicUrl)).toMatchObject({ name: expected, publisher: { name: expected } });
  expect(breadcrumbsJsonLd(object, 'pl', publicUrl)).toMatchObject({
    itemListElement: [{ name: expected }, {}],
  });
  const feed = await searchFeed(catalogue, publicUrl, 'en', undefined);
  const written = expected.replace('&', '&amp;');
  expect(feed).toContain(` – ${written}</title>`);
  expect(feed).toContain(`<author><name>${written}</name></author><link rel="self"`);
  expect(webManifest()).toMatchObject({ name: expected, lang: 'pl' });
  for (const locale of ['pl', 'en'] as const) {
    expect(windowTitle(locale, 'Mapa')).toBe(`Mapa · ${expected}`);
    expect(openSearchDescription(publicUrl, locale)).toContain(`<ShortName>${written}</ShortName>`);
  }
  const { body } = await answerOembed(catalogue, publicUrl, new URLSearchParams({ url: `${publicUrl}/o/a` }));
  expect(JSON.parse(Buffer.from(body as Uint8Array).toString())).toHaveProperty('provider_name', expected);
});

test('search boxes of browsers get as much of a long name as they accept', () => {
  vi.stubEnv('LIBRARY_NAME', 'Biblioteka Publiczna Miasta i Gminy im. Jana z Przykładowa');
  const description = openSearchDescription(publicUrl, 'pl');
  expect(description).toContain('<ShortName>Biblioteka Publ…</ShortName>');
  expect(description).toContain('<LongName>Biblioteka Publiczna Miasta i Gminy im. Jana z…</LongName>');
});
