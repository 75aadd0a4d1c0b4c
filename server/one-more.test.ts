import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { pageMetadata } from '#app/[locale]/metadata.ts';
import { Frame } from '#components/layout/Frame.tsx';
import { StatusMessage } from '#components/layout/StatusMessage.tsx';
import { Dashboard } from '#components/preview/Dashboard.tsx';
import type { PreviewPage } from '#lib/catalogue/catalogue.ts';
import { robots } from '#lib/discovery/robots.ts';
import { sitemapFile } from '#lib/discovery/sitemap.ts';
import { webManifest } from '#lib/discovery/web-manifest.ts';
import { parseFeedPath } from '#lib/feed/answer.ts';
import { showDate } from '#lib/i18n/dates.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { languageName, translator } from '#lib/i18n/translate.ts';
import { defaultPages } from '#lib/pages/defaults/list.ts';
import { siteMap } from '#lib/pages/defaults/site-map.ts';
import { topicLinks } from '#lib/pages/topic-links.ts';
import { isPageOfSite } from '#lib/preview/return-address.ts';
import { menuKinds, type PageKind, parsePage, partKinds, pathOf } from '#lib/site/address.ts';
import { kindsOfPages } from '../e2e/support/addresses.ts';
import { type Running, send, settings, start } from './front.fixture.ts';
import { preferredLocale } from './http/language.ts';
import { labelsOf } from './metrics/kind.ts';
import { pageQuery } from './pages/query.ts';

// A site with two more kinds of pages and one more language. Only their declarations are mocked: the tests below fail
// for anything that does not follow from these.

vi.mock('#lib/site/pages.ts', async (original) => {
  const { sitePages } = await original<typeof import('#lib/site/pages.ts')>();
  const isYear = (value: string) => /^\d{4}$/.test(value);
  return {
    sitePages: {
      ...sitePages,
      exhibitions: {
        folder: 'exhibitions',
        query: [['year', isYear]],
        part: 'pages',
        alternates: () => [{ type: 'application/json', path: '/api/exhibitions/' }],
        inMenu: true,
        isListed: true,
      },
      exhibition: {
        folder: 'exhibitions/[year]/[...rooms]',
        read: (year: string, ...rooms: string[]) => (isYear(year) ? { year, rooms } : undefined),
        path: (locale: string, { year, rooms }: { year: string; rooms: string[] }) =>
          `/${locale}/exhibitions/${year}/${rooms.join('/')}`,
        find: async ({ year }: { year: string }) => (year === '2026' ? 'here' : 'missing'),
        hasIslands: true,
        list: () => [{ path: (locale: string) => `/${locale}/exhibitions/2026/a/b` }],
      },
    },
  };
});

vi.mock('#lib/catalogue/current.ts', () => ({ currentCatalogue: () => ({}) }));

vi.mock('#lib/i18n/locales.ts', async (original) => {
  const { languages } = await original<typeof import('#lib/i18n/locales.ts')>();
  const all = { ...languages, de: { ...languages.en, name: 'Deutsch', tag: 'de-DE' } };
  const isLocale = (text = '') => text in all;
  return { languages: all, locales: Object.keys(all), isLocale };
});

vi.mock('#lib/i18n/messages.ts', async (original) => {
  const { messages } = await original<typeof import('#lib/i18n/messages.ts')>();
  const withWords = ({ navigation, ...others }: typeof messages.en, exhibitions: string) => ({
    ...others,
    navigation: { ...navigation, exhibitions },
  });
  return {
    messages: {
      pl: withWords(messages.pl, 'Wystawy'),
      en: withWords(messages.en, 'Exhibitions'),
      de: withWords(messages.en, 'Ausstellungen'),
    },
  };
});

const de = 'de' as Locale;
const exhibitions = 'exhibitions' as PageKind;
const publicUrl = 'https://library.example';

let running: Running;
beforeAll(async () => {
  running = await start();
});
afterAll(() => void running.server.close());

const around = { links: [], children: null, pathIn: (locale: Locale) => `/${locale}/exhibitions` };
const frame = () => renderToStaticMarkup(createElement(Frame, { locale: de, ...around }));

const library = {
  organizations: async () => [],
  pages: async () => [],
  listPages: async () => [],
  search: async () => ({ facets: { person: [{}], place: [], subject: [] } }),
};
const page: PreviewPage = {
  ...{ title: '', content: '', translationKey: '', language: de, slug: 'hilfe', state: 'draft', version: 1 },
  ...{ created_at: '2026-01-01T00:00:00', updated_at: '2026-01-01T00:00:00' },
};
const sitemap = () => sitemapFile(library as never, publicUrl, 'pages');

describe('one more page', () => {
  test('has an address', () => {
    const many = { locale: 'pl', kind: 'exhibition', year: '2026', rooms: ['a', 'b'] };
    expect(parsePage('/pl/exhibitions')).toEqual({ locale: 'pl', kind: exhibitions });
    expect(parsePage('/pl/exhibitions/2026/a/b')).toEqual(many);
    expect(pathOf(many as never)).toBe('/pl/exhibitions/2026/a/b');
    for (const path of ['/pl/exhibitions/2026', '/pl/exhibitions/x/a'])
      expect(parsePage(path)).toBeUndefined();
    expect(pageQuery(exhibitions, new URLSearchParams('x=1&year=2026'))).toBe('?year=2026');
  });

  test('is rendered and cached, or is missing, or unavailable, as it declares', async () => {
    const answer = await send(running.port, '/en/exhibitions?year=2026&x=1');
    expect(answer.headers['cache-control']).toContain('s-maxage=60');
    expect(running.renderer.pages).toContain('/en/exhibitions?year=2026');
    expect((await send(running.port, '/en/exhibitions/2026/a')).status).toBe(200);
    expect((await send(running.port, '/en/exhibitions/2025/a')).status).toBe(404);
    settings.isReady = false;
    expect((await send(running.port, '/en/exhibitions')).status).toBe(503);
    settings.isReady = true;
  });

  test('leads to its alternates, and names them', async () => {
    const json = await send(running.port, '/en/exhibitions.json');
    const accepted = await send(running.port, '/en/exhibitions', { accept: 'application/json' });
    for (const { status, headers } of [json, accepted])
      expect([status, headers.location]).toEqual([303, '/api/exhibitions/']);
    expect((await send(running.port, '/en/exhibitions.xml')).status).toBe(404);
    const { alternates } = await pageMetadata('en', (locale) => `/${locale}/exhibitions`);
    expect(alternates?.types).toEqual({ 'application/json': [{ url: '/api/exhibitions/' }] });
  });

  test('is linked and listed', async () => {
    expect(menuKinds).toContain(exhibitions);
    expect(frame()).toContain('<a href="/de/exhibitions" aria-current="true">Ausstellungen</a>');
    expect(siteMap('pl', { publicUrl, organizations: [], pages: [] }).text).toContain(
      `<a href="${publicUrl}/pl/exhibitions">Wystawy</a>`,
    );
    for (const path of ['exhibitions', 'exhibitions/2026/a/b'])
      expect(await sitemap()).toContain(`<loc>${publicUrl}/en/${path}</loc>`);
    const message = createElement(StatusMessage, { locale: 'en', code: '503', works: partKinds });
    expect(renderToStaticMarkup(message)).toContain('<a href="/en/exhibitions">Exhibitions</a>');
  });

  test('has a label in the metrics', () => {
    expect(labelsOf('/pl/exhibitions')).toEqual({ kind: 'page', page: exhibitions });
    expect(labelsOf('/pl/exhibitions/2026/a')).toEqual({ kind: 'page', page: 'exhibition' });
  });

  test('is walked by the tests', async () => {
    const object = { related_object: { id: '1', slug: 'a' }, entity_title: 'A' };
    const text = `${await sitemap()}<loc>${publicUrl}/de/institutions/1</loc>`;
    const whole = { scans_count: 20, contents: [{}] };
    const answerTo = (url: string) =>
      url.includes('/api/objects/') ? whole : url.includes('/api/search/') ? { tiles: [object] } : [object];
    vi.stubGlobal('fetch', async (url: string) => ({
      text: async () => text,
      json: async () => answerTo(url),
    }));
    const kinds = await kindsOfPages(publicUrl, de).finally(() => vi.unstubAllGlobals());
    expect(kinds).toContainEqual({ kind: exhibitions, path: '/de/exhibitions' });
    expect(kinds).toContainEqual({ kind: 'exhibition', path: '/de/exhibitions/2026/a/b' });
  });
});

describe('one more language', () => {
  test('has addresses, and is found by the browser’s preferences', async () => {
    expect(parsePage('/de')).toEqual({ locale: de, kind: 'home' });
    expect(parseFeedPath('/de/feed.json')).toBe(de);
    expect(preferredLocale('de-AT, fr;q=0.5')).toBe(de);
    expect(isPageOfSite('/de/statistics')).toBe(true);
    expect(pageQuery('try', new URLSearchParams('from=de/hilfe'))).toBe('?from=de%2Fhilfe');
    expect(labelsOf('/de/none')).toEqual({ kind: 'page' });
    expect((await send(running.port, '/de/statistics')).status).toBe(200);
    expect((await send(running.port, '/de/none')).text).toContain('/de/status/404');
  });

  test('is linked and listed', async () => {
    expect(frame()).toContain('href="/pl/exhibitions" hrefLang="pl" lang="pl"');
    expect(frame()).toContain('href="/en/exhibitions" hrefLang="en" lang="en"');
    expect(await sitemap()).toContain(`hreflang="de" href="${publicUrl}/de/statistics"`);
    expect(robots(publicUrl)).toContain('Disallow: /de/preview\n');
    const { alternates, openGraph } = await pageMetadata(de, (locale) => `/${locale}/statistics`);
    expect(alternates?.languages).toHaveProperty('de', '/de/statistics');
    expect(openGraph).toHaveProperty('locale', 'de_DE');
  });

  test('has a place beside the others on the editors’ dashboard', () => {
    const dashboard = { locale: de, rows: [[page]], canEdit: true, discarded: [], children: null };
    const names = renderToStaticMarkup(createElement(Dashboard, dashboard)).matchAll(
      /class="muted preview-language"[^>]*>([^<]*)</g,
    );
    expect([...names].map(([, name]) => name)).toEqual(['Polski', 'English', 'Deutsch']);
  });

  test('has words, dates, names and default pages, and the first language stays the default', () => {
    expect(translator(de)('navigation.home')).toBe('Home');
    expect(showDate('2026-11-21T10:00:00', de)).toBe('21. November 2026');
    expect(languageName('pl', de)).toBe('Polnisch');
    expect(languageName(de, 'pl')).toBe('niemiecki');
    expect(defaultPages([]).map(({ language }) => language)).toContain(de);
    expect(topicLinks(de).map(({ path }) => path)).toContainEqual(expect.stringMatching(/^\/de\/pages\//));
    expect(webManifest().lang).toBe('pl');
  });
});
