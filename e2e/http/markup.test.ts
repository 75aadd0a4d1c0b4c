import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { pagePath } from '#lib/addresses.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { mediaTypes } from '#lib/iiif/http.ts';
import { topicLinks } from '#lib/pages/topic-links.ts';
import { needsFramework, parsePage } from '#lib/site/address.ts';
import { hostileTitle } from '../support/generated-catalogue.ts';
import { generatedPages, helpPath, hostilePath } from '../support/generated-pages.ts';
import { elementsOf, find, inlineScripts } from '../support/html.ts';
import { shareLibrary } from './library.fixture.ts';

const library = shareLibrary('made');
const kinds: (readonly [string, (locale: Locale) => string])[] = [
  ...generatedPages,
  ['a type of tiles', (locale) => `/${locale}?type=news`],
  ['a page in one language', (locale) => pagePath(locale, 'regulamin')],
  ['the site map', (locale) => topicPath(locale, 'site-map')],
  ['the accessibility declaration', (locale) => topicPath(locale, 'accessibility')],
  ['the cookies page', (locale) => topicPath(locale, 'cookies')],
];
const topicPath = (locale: Locale, topic: string) =>
  topicLinks(locale).find((link) => link.topic === topic)?.path ?? topic;

const plainKinds = [
  ...kinds.filter(([, pathIn]) => {
    const address = parsePage(new URL(pathIn('pl'), 'http://library.example').pathname);
    return !address || !needsFramework(address);
  }),
  ['what is missing', (locale: Locale) => `/${locale}/institutions/999`] as const,
];
/** Relations of links that programs store, without a page to resolve an address against. */
const forMachines = ['canonical', 'alternate', 'cite-as', 'describedby', 'item', 'related', 'service-desc'];
/** schema.org types of special pages. */
const pageTypes: Record<string, string> = {
  ...{ search: 'SearchResultsPage', find: 'SearchResultsPage', works: 'CollectionPage' },
  ...{ institutions: 'CollectionPage', pages: 'CollectionPage', objectPages: 'CollectionPage' },
  ...{ institution: 'AboutPage', shelves: 'CollectionPage' },
};
const manifests = [mediaTypes[3], mediaTypes[2]];
const records = ['application/xml', 'application/rdf+xml', ...manifests, 'application/json+oembed'];
/** Minimum media types of the alternates that pages have besides JSON. */
const alternateTypes: Record<string, string[]> = {
  ...{ home: ['application/atom+xml', ...manifests], search: ['application/atom+xml', ...manifests] },
  ...{ institution: ['application/atom+xml', ...manifests], object: records, embed: records },
  page: ['text/markdown', 'text/plain'],
};
/** Maximum bytes of inline scripts for a page without islands. */
const maxPlainScript = 3000;

describe.each(locales)('in %s', (locale) => {
  describe.each(kinds)('%s', (kind, pathIn) => {
    const isFramable = kind === 'embed';
    // The object has a page of its own, which search engines should find.
    const canonicalIn = isFramable ? hostilePath : pathIn;
    const request = async () => {
      const answer = await library.fetchRaw(pathIn(locale));
      return { answer, elements: elementsOf(answer.text()) };
    };
    let page: ReturnType<typeof request> | undefined;
    const read = () => {
      page ??= request();
      return page;
    };

    test('names its canonical address and those in other languages', async () => {
      const { elements } = await read();
      const links = (rel: string) => find(elements, 'link', { rel });
      expect(links('canonical').map(({ attributes }) => attributes.href)).toEqual([
        library.url + canonicalIn(locale),
      ]);
      const languages = links('alternate').filter(({ attributes }) => 'hreflang' in attributes);
      const alternates = languages.map(({ attributes }) => [attributes.hreflang, attributes.href]);
      expect(Object.fromEntries(alternates)).toEqual({
        pl: library.url + canonicalIn('pl'),
        en: library.url + canonicalIn('en'),
        'x-default': library.url + canonicalIn('pl'),
      });
    });

    test('has a title, a description and a card', async () => {
      const { elements } = await read();
      const property = (name: string) => find(elements, 'meta', { property: name })[0]?.attributes.content;
      expect(find(elements, 'title')[0]?.text).toMatch(/Czytelnia/);
      expect(find(elements, 'meta', { name: 'description' })[0]?.attributes.content).toBeTruthy();
      expect(property('og:url')).toBe(library.url + canonicalIn(locale));
      expect(property('og:title')).toBeTruthy();
      expect(property('og:locale')).toBe(locale === 'pl' ? 'pl_PL' : 'en_GB');
      expect(property('og:image')?.startsWith(library.url)).toBe(true);
    });

    test('describes to browsers how to search the library', async () => {
      const { elements } = await read();
      expect(find(elements, 'link', { rel: 'search' }).map(({ attributes }) => attributes)).toEqual([
        expect.objectContaining({
          type: 'application/opensearchdescription+xml',
          href: `/${locale}/opensearch.xml`,
        }),
      ]);
    });

    test('lets only the scripts run that the site wrote', async () => {
      const { answer, elements } = await read();
      const policy = answer.header('Content-Security-Policy') ?? '';
      expect(policy.replace(/frame-ancestors \*$/, isFramable ? '' : '$&')).not.toMatch(/unsafe-|\*|http:/);
      expect(policy).toContain("default-src 'none'");
      const scripts = inlineScripts(elements);
      expect(scripts.length).toBeGreaterThan(0);
      for (const script of scripts) {
        expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
        expect(script).not.toMatch(/^window\.harmed/);
      }
      expect(answer.text()).not.toMatch(/ nonce="/);
      for (const { attributes } of elements)
        expect(Object.keys(attributes).filter((name) => /^on|^style$/.test(name))).toEqual([]);
    });

    test('names files of the site without an origin, so that it works under any host name', async () => {
      const { elements } = await read();
      const named = elements
        .filter(({ attributes: { rel = '' } }) => !forMachines.includes(rel))
        .flatMap(({ name, attributes }) =>
          Object.entries(attributes).flatMap(([attribute, value]) =>
            name !== 'meta' && value.includes(library.url) ? [`${name} ${attribute} ${value}`] : [],
          ),
        );
      expect(named).toEqual([]);
    });

    test('has the usual headers of defence and sets no cookie', async () => {
      const { answer } = await read();
      const expected = {
        'X-Content-Type-Options': 'nosniff',
        'X-Frame-Options': isFramable ? undefined : 'DENY',
        'Referrer-Policy': 'strict-origin-when-cross-origin',
        'X-Powered-By': undefined,
        'Set-Cookie': undefined,
        'Strict-Transport-Security': undefined,
      };
      for (const [name, value] of Object.entries(expected)) expect(answer.header(name), name).toBe(value);
      expect(answer.header('Permissions-Policy')).toContain('camera=()');
    });
  });

  // What a visitor saves is in the browser only.
  test.each(kinds.filter(([kind]) => kind !== 'saved'))(
    '%s names its alternates, to which its endings and Accept lead',
    async (kind, pathIn) => {
      const elements = elementsOf((await library.fetchRaw(pathIn(locale))).text());
      const alternates = find(elements, 'link', { rel: 'alternate' }).flatMap(({ attributes }) =>
        'hreflang' in attributes ? [] : [[attributes.type ?? '', attributes.href ?? ''] as const],
      );
      const types = alternates.map(([type]) => type);
      expect(types).toEqual(expect.arrayContaining(['application/json', ...(alternateTypes[kind] ?? [])]));
      expect(new Set(types).size).toBe(types.length);
      for (const [type, address] of alternates) {
        expect(address.startsWith(library.url)).toBe(true);
        const target = address.slice(library.url.length);
        const alternate = await library.fetchRaw(target);
        const essence = (text = '') => text.replace(/; ?charset=.*$/, '');
        expect([target, alternate.status, essence(alternate.header('Content-Type'))]).toEqual([
          target,
          200,
          // oEmbed names its links otherwise than its answers.
          type.replace('+oembed', ''),
        ]);
        const accepted = await library.fetchRaw(pathIn(locale), { headers: { Accept: type } });
        expect([type, accepted.status, accepted.header('Location')]).toEqual([type, 303, target]);
      }
      for (const [ending, types] of [
        ['json', ['application/json']],
        ['xml', ['application/xml', 'application/atom+xml']],
        ['txt', ['text/plain']],
        ['md', ['text/markdown']],
      ] as const) {
        const [path, query = ''] = pathIn(locale).split('?');
        const redirect = await library.fetchRaw(`${path}.${ending}${query && `?${query}`}`);
        const [, address] = alternates.find(([type]) => types.some((one) => one === type)) ?? [];
        expect([ending, redirect.status, redirect.header('Location')]).toEqual(
          address ? [ending, 303, address.slice(library.url.length)] : [ending, 404, undefined],
        );
      }
    },
  );

  test.each(plainKinds)('%s is sent without the framework', async (_kind, pathIn) => {
    const answer = await library.fetchRaw(pathIn(locale));
    const elements = elementsOf(answer.text());
    const addresses = find(elements, 'script').map(
      ({ attributes }) => attributes.src ?? attributes['data-later'],
    );
    expect(addresses.filter(Boolean)).toEqual([]);
    expect(find(elements, 'link', { as: 'script' })).toEqual([]);
    expect(answer.header('Link') ?? '').not.toMatch(/as="?script/);
    expect(inlineScripts(elements).join('').length).toBeLessThanOrEqual(maxPlainScript);
  });

  test('an object’s JSON-LD parses whatever its title holds', async () => {
    const answer = await library.fetchRaw(hostilePath(locale));
    const [block, breadcrumb, ...more] = find(elementsOf(answer.text()), 'script', {
      type: 'application/ld+json',
    });
    expect(more).toEqual([]);
    expect(JSON.parse(breadcrumb?.text ?? '')).toHaveProperty('@type', 'BreadcrumbList');
    expect(JSON.parse(block?.text ?? '')).toMatchObject({
      '@id': expect.stringMatching(/^http[^?]+\/o\/[^/]+$/),
      url: library.url + hostilePath(locale),
      name: hostileTitle,
      image: {
        contentUrl: expect.stringContaining(`${library.url}/scans/`),
        thumbnailUrl: expect.stringContaining(`${library.url}/scans/`),
      },
    });
    expect(answer.text()).not.toContain('<script>window.harmed');
  });

  const typed = kinds.filter(
    ([kind]) => !['home', 'saved', 'object', 'embed', 'a type of tiles'].includes(kind),
  );
  test.each(typed)('%s states its type and breadcrumbs for search engines', async (kind, pathIn) => {
    const blocks = find(elementsOf((await library.fetchRaw(pathIn(locale))).text()), 'script', {
      type: 'application/ld+json',
    }).map(({ text }) => JSON.parse(text));
    const [page, ...more] = blocks.filter((block) => 'breadcrumb' in block);
    expect(more).toEqual([]);
    const expected = pageTypes[kind] ?? 'WebPage';
    expect(page).toMatchObject({ '@type': expected, url: library.url + pathIn(locale), inLanguage: locale });
    const crumbs: { name: string; item: string }[] = page.breadcrumb.itemListElement;
    expect(crumbs[0]).toMatchObject({ name: 'Czytelnia', item: `${library.url}/${locale}` });
    expect(crumbs.at(-1)).toMatchObject({ name: page.name, item: page.url });
    const listed: { url: string }[] | undefined = page.mainEntity?.itemListElement;
    expect(listed !== undefined).toBe(['search', 'works', 'institutions', 'pages'].includes(kind));
    if (listed?.[0])
      expect((await library.fetchRaw(listed[0].url.slice(library.url.length))).status).toBe(200);
  });

  test('an object’s picture and tiles are below the site’s root, and on its card at its address', async () => {
    const elements = elementsOf((await library.fetchRaw(hostilePath(locale))).text());
    const [picture] = find(elements, 'img', { 'data-picture': '' });
    expect(picture?.attributes.src).toMatch(/^\/scans\/[^/]+\/thumbnail\.jpg\?type=huge$/);
    expect(picture?.attributes.srcset).toMatch(/^\/scans\/\S+ \d+w, \/scans\//);
    const stage = elements.flatMap(({ attributes }) => attributes['data-stage'] ?? [])[0] ?? '';
    expect(JSON.parse(stage).tileSource.tilesUrl).toMatch(/^\/scans\/[^/]+\/scan_files\/$/);
    const [card] = find(elements, 'meta', { property: 'og:image' });
    expect(card?.attributes.content?.startsWith(`${library.url}/scans/`)).toBe(true);
  });

  test('an object’s first script is right behind the stage, and only its picture is preloaded', async () => {
    const html = (await library.fetchRaw(hostilePath(locale))).text();
    expect(html).toMatch(/<div[^>]* data-stage="[^"]+"[^>]*><\/div><script>/);
    const preloads = find(elementsOf(html), 'link', { rel: 'preload', as: 'image' });
    expect(preloads.map(({ attributes }) => attributes.fetchpriority)).toEqual(['high']);
  });

  test('a page’s content keeps its text and loses its scripts', async () => {
    const answer = await library.fetchRaw(helpPath('pl'));
    const elements = elementsOf(answer.text());
    expect(find(elements, 'h2', { id: 'text-drugi' })[0]?.text).toBe('Drugi');
    expect(find(elements, 'a', { href: '#text-drugi' })).toHaveLength(2);
    expect(inlineScripts(elements).filter((script) => script.startsWith('window.harmed'))).toEqual([]);
  });
});

test('pages have few styles that they do not use, and an object over one fetches few sheets', async () => {
  const stylesAt = async (path: string) => {
    const elements = elementsOf((await library.fetchRaw(path)).text());
    const inline = find(elements, 'style').map(({ text }) => text);
    const sheets = find(elements, 'link', { rel: 'stylesheet' }).map(({ attributes }) => attributes.href);
    return { bytes: inline.join('').length, sheets };
  };
  const [object, home, search, statistics] = await Promise.all(
    [hostilePath('pl'), '/pl', '/pl/search', '/pl/statistics'].map(stylesAt),
  );
  expect(object?.bytes).toBeLessThan(50_000);
  expect(statistics?.bytes).toBeLessThan(16_000);
  for (const page of [home, search]) {
    expect(page?.bytes).toBeLessThan(32_000);
    // Browsers fetch six at once over HTTP/1.1.
    expect(object?.sheets.filter((sheet) => !page?.sheets.includes(sheet)).length).toBeLessThanOrEqual(6);
  }
});

test.each([
  ['its mark', {}],
  ['its mark and its headers', { RSC: '1', 'Next-Url': '/pl', 'Next-Router-State-Tree': '%5B%22%22%5D' }],
])('to Next’s router an object is the document that everybody gets: %s', async (_name, headers) => {
  const plain = await library.fetchRaw(hostilePath('pl'));
  const requested = await library.fetchRaw(`${hostilePath('pl')}?_rsc=1a2b3`, { headers });
  const lasting = ({ lines }: typeof plain) => lines.filter(([name]) => !['Date', 'Age'].includes(name));
  expect(requested.text()).toBe(plain.text());
  expect(lasting(requested)).toEqual(lasting(plain));
});
