import { describe, expect, test } from 'vitest';
import { objectRecord } from '#lib/catalogue/store/records.fixture.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { dateOf } from '#lib/metadata/date.ts';
import { yearsOf } from '#lib/metadata/years.ts';
import { elementsOf, find } from '../support/html.ts';
import { addObjects } from '../support/write-store.ts';
import { serveLibrary } from './library.fixture.ts';

const issues = [
  ['first', '12 stycznia 1905'],
  ['morning', '13 stycznia 1905'],
  ['evening', '13 stycznia 1905'],
  ['month', 'luty 1905'],
  ['year', '1905'],
  ['later', '1 marca 1907'],
] as const;

const volumes = [
  ['ten', 't. 10', '1845'],
  ['two', 'Bd. II', '1840-1844'],
  ['one', 't. 1', '1842'],
] as const;

const library = serveLibrary(async (dataDir) => {
  const whole = { title: 'Dzieła wszystkie', identifiers: [{ kind: 'local', value: 'D-1' }] };
  await addObjects(
    dataDir,
    objectRecord('whole', whole),
    ...volumes.map(([id, number, date]) =>
      objectRecord(id, {
        title: `Poezje, ${id}`,
        dateDescriptive: date,
        years: yearsOf(date),
        relations: [{ kind: 'part-of', text: 'Dzieła', target: 'D-1', number }],
      }),
    ),
    ...issues.map(([id, date]) =>
      objectRecord(id, {
        title: `Kurier, ${id}`,
        date: dateOf(date),
        dateDescriptive: date,
        years: yearsOf(date),
        relations: [{ kind: 'series', text: 'Kurier & Syn', target: null, number: null }],
      }),
    ),
  );
});

const at = (locale: Locale, query: string) => `/${locale}/works${query}`;

describe.each(locales)('in %s', (locale) => {
  const t = translator(locale);

  test('every work with parts is in the list, whatever identifies it, with its number of parts and its years', async () => {
    const page = await library.fetchRaw(at(locale, ''));
    const elements = elementsOf(page.text());
    const links = find(elements, 'a').map(({ attributes }) => attributes.href);
    expect(links).toEqual(
      expect.arrayContaining([at(locale, '?id=D-1'), at(locale, '?series=Kurier+%26+Syn')]),
    );
    expect(page.text()).toContain(`${t('works.listed', { count: 3 })}, 1840–1845`);
    const { works } = JSON.parse((await library.fetchRaw(`/api/works/?language=${locale}`)).text());
    expect(works).toMatchObject([{ id: 'D-1' }, { series: 'Kurier & Syn' }]);
    expect((await library.fetchRaw(at(locale, '?page=2'))).status).toBe(404);
  });

  test('the series, the years of one, and a year of it are pages', async () => {
    for (const query of ['', '?series=Kurier+%26+Syn', '?series=Kurier+%26+Syn&year=1905']) {
      await library.fetchRaw(at(locale, query));
      const page = await library.fetchRaw(at(locale, query));
      expect(page.status, query).toBe(200);
      expect(page.header('Cache-Control')).toContain('s-maxage');
      expect(page.header('Set-Cookie')).toBeUndefined();
      const elements = elementsOf(page.text());
      expect(find(elements, 'html')[0]?.attributes.lang).toBe(locale);
      expect(find(elements, 'h1')[0]?.text).toBe(query ? 'Kurier & Syn' : t('navigation.works'));
      const alternates = find(elements, 'link').map(({ attributes }) => attributes.href);
      const alternatePaths = [
        `${locale}/search.atom`,
        'iiif/collection/search.json',
        'iiif/2/collection/search.json',
      ];
      const ofSeries = alternatePaths.map((path) => `${library.url}/${path}?series=Kurier+%26+Syn`);
      expect(
        alternates.filter((address) => address && ofSeries.includes(address)),
        query,
      ).toEqual(query === '' ? [] : ofSeries);
      const isYear = query.includes('year');
      expect(/<meta name="robots" content="noindex/.test(page.text()), query).toBe(isYear);
    }
    expect((await library.fetchRaw('/robots.txt')).text()).toContain(`Disallow: /${locale}/works?*&year=`);
  });

  test('a year is twelve months whose days lead to their issues', async () => {
    const page = await library.fetchRaw(at(locale, '?series=Kurier+%26+Syn&year=1905'));
    const elements = elementsOf(page.text());
    expect(find(elements, 'caption')).toHaveLength(12);
    const times = find(elements, 'time').map(({ attributes }) => attributes.datetime);
    expect(times).toEqual(expect.arrayContaining(['1905-01-12', '1905-01-13', '1905-12']));
    const links = find(elements, 'a').map(({ attributes }) => attributes.href);
    expect(links).toEqual(
      expect.arrayContaining([
        `/${locale}/objects/first/kurier-first`,
        '#day-1905-01-13',
        `/${locale}/objects/morning/kurier-morning`,
        `/${locale}/objects/month/kurier-month`,
        `/${locale}/objects/year/kurier-year`,
        `/${locale}/works?series=Kurier+%26+Syn&year=1907`,
      ]),
    );
    expect(page.text()).toContain('id="day-1905-01-13"');
  });

  test('a year without issues says so and leads on', async () => {
    const page = await library.fetchRaw(at(locale, '?series=Kurier+%26+Syn&year=1906'));
    expect(page.status).toBe(200);
    expect(page.text()).toContain(t('calendar.noneInYear'));
    expect(page.text()).toContain(t('calendar.previousYear', { year: '1905' }));
    expect(page.text()).toContain(t('calendar.nextYear', { year: '1907' }));
  });

  test.each(['0', '99999', '-1', 'x', '1905.5', '%00', ''])('the year %j is passed over', async (year) => {
    const { status, header } = await library.fetchRaw(at(locale, `?series=Kurier+%26+Syn&year=${year}`));
    expect([status, header('Location')]).toEqual([308, at(locale, '?series=Kurier+%26+Syn')]);
  });

  test.each(['Nie+ma', 'kurier+%26+syn', '%27+OR+1%3D1+--', '%F0%9F%90%A2'])(
    'nothing is of the series %s',
    async (series) => {
      for (const query of [`?series=${series}`, `?series=${series}&year=1905`]) {
        const page = await library.fetchRaw(at(locale, query));
        expect(page.status).toBe(404);
        expect(page.text()).toContain(t('status.404.title'));
      }
    },
  );

  test('a work in volumes is a page of them in their order, which machines can read', async () => {
    const path = at(locale, '?id=D-1');
    const page = await library.fetchRaw(path);
    expect(page.status).toBe(200);
    const elements = elementsOf(page.text());
    expect(find(elements, 'h1')[0]?.text).toBe('Dzieła');
    const links = find(elements, 'a').map(({ attributes }) => attributes.href);
    const ofVolumes = links.filter((link) => /\/objects\/(?:one|two|ten)\//.test(link ?? ''));
    expect(ofVolumes).toEqual(['one', 'two', 'ten'].map((id) => `/${locale}/objects/${id}/poezje-${id}`));
    expect(links).toContain(`/${locale}/objects/whole/dziela-wszystkie`);
    expect(page.text()).toContain(t('works.count', { count: 3 }));
    const canonical = find(elements, 'link').find(({ attributes }) => attributes.rel === 'canonical');
    expect(canonical?.attributes.href).toMatch(new RegExp(`/${locale}/works\\?id=D-1$`));
    const [jsonLd] = find(elements, 'script').filter(({ attributes }) =>
      attributes.type?.includes('ld+json'),
    );
    const described = JSON.parse(jsonLd?.text ?? '');
    expect(described).toMatchObject({ '@id': canonical?.attributes.href, name: 'Dzieła' });
    expect(described.hasPart).toMatchObject([
      {
        '@type': 'PublicationVolume',
        '@id': expect.stringMatching(/\/o\/one$/),
        volumeNumber: 't. 1',
        name: 'Poezje, one',
      },
      { volumeNumber: 'Bd. II' },
      { volumeNumber: 't. 10' },
    ]);
    const year = await library.fetchRaw(at(locale, '?id=D-1&year=1842'));
    expect(year.text()).toContain(`/${locale}/objects/one/poezje-one`);
    expect(year.text()).toContain(`/${locale}/objects/two/poezje-two`);
    expect(year.text()).not.toContain(`/${locale}/objects/ten/`);
  });

  test('a volume leads to its work and to those beside it, and the whole to its volumes', async () => {
    const volume = await library.fetchRaw(`/${locale}/objects/two/poezje-two`);
    const links = find(elementsOf(volume.text()), 'a').map(({ attributes }) => attributes.href);
    expect(links).toEqual(
      expect.arrayContaining([
        at(locale, '?id=D-1'),
        `/${locale}/objects/one/poezje-one`,
        `/${locale}/objects/ten/poezje-ten`,
      ]),
    );
    expect(volume.text()).toContain(t('object.previousPart'));
    const [jsonLd] = find(elementsOf(volume.text()), 'script').filter(({ attributes }) =>
      attributes.type?.includes('ld+json'),
    );
    expect(JSON.parse(jsonLd?.text ?? '')).toMatchObject({
      '@type': ['Book', 'PublicationVolume'],
      volumeNumber: 'Bd. II',
      isPartOf: [{ name: 'Dzieła', '@id': expect.stringMatching(/\/works\?id=D-1$/) }],
    });
    const whole = await library.fetchRaw(`/${locale}/objects/whole/dziela-wszystkie`);
    const ofWhole = find(elementsOf(whole.text()), 'a').map(({ attributes }) => attributes.href);
    expect(ofWhole).toEqual(
      expect.arrayContaining([at(locale, '?id=D-1'), `/${locale}/objects/one/poezje-one`]),
    );
  });

  test.each(['?id=D-2', '?id=D-1&institution=3', '?id=D-1&page=2', '?series=Kurier+%26+Syn&page=2'])(
    'nothing is at %s',
    async (query) => {
      const page = await library.fetchRaw(at(locale, query));
      expect(page.status).toBe(404);
      expect(page.text()).toContain(t('status.404.title'));
    },
  );

  test('the address before leads here', async () => {
    for (const [query, slash] of [
      ['', ''],
      ['?series=Kurier+%26+Syn&year=1905', '/'],
    ]) {
      const { status, header } = await library.fetchRaw(`/${locale}/search/calendar${slash}${query}`);
      expect([status, header('Location')]).toEqual([308, at(locale, query ?? '')]);
    }
  });

  test('an issue leads to its shelf, its calendar and those beside it', async () => {
    const page = await library.fetchRaw(`/${locale}/objects/morning/kurier-morning`);
    const links = find(elementsOf(page.text()), 'a').map(({ attributes }) => attributes.href);
    expect(links).toEqual(
      expect.arrayContaining([
        `/${locale}/search?series=Kurier+%26+Syn`,
        `/${locale}/works?series=Kurier+%26+Syn&year=1905`,
        `/${locale}/objects/evening/kurier-evening`,
        `/${locale}/objects/month/kurier-month`,
      ]),
    );
    const shelf = await library.fetchRaw(`/${locale}/search?series=Kurier+%26+Syn`);
    expect(shelf.text()).toContain(`/${locale}/works?series=Kurier+%26+Syn`);
  });
});

test('the API narrows to a series and counts it', async () => {
  expect(await library.json('/api/search/?series=Kurier+%26+Syn&batch_size=1')).toMatchObject({
    count: issues.length,
    facets: { series: [{ value: 'Kurier & Syn', label: 'Kurier & Syn', count: issues.length }] },
  });
  expect(await library.json('/api/search/?series=Kurier')).toMatchObject({ count: 0 });
  expect(await library.json('/api/suggestions/?q=kuri')).toMatchObject({
    suggestions: expect.arrayContaining([{ kind: 'series', text: 'Kurier & Syn', value: 'Kurier & Syn' }]),
  });
});

test('the sitemap names works by their titles and by identifiers', async () => {
  const index = (await library.fetchRaw('/sitemap.xml')).text();
  const [file = ''] = /\/sitemaps\/works_[^<]+/.exec(index) ?? [];
  const sitemap = (await library.fetchRaw(file)).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address]) => address);
  expect(addresses.sort()).toEqual(
    locales
      .flatMap((locale) => ['series=Kurier+%26+Syn', 'id=D-1'].map((query) => at(locale, `?${query}`)))
      .map((path) => library.url + path)
      .sort(),
  );
});
