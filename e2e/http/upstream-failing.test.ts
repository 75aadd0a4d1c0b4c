import { afterEach, describe, expect, test, vi } from 'vitest';
import { expectContractHeaders } from '../support/contract.ts';
import { type Fronted, startFronted } from '../support/fronted.ts';
import { elementsOf, find } from '../support/html.ts';
import { ask, type RawAnswer } from '../support/http.ts';
import { logged } from '../support/server.ts';
import type { ScenarioName } from '../upstream/scenarios.ts';

let fronted: Fronted | undefined;
afterEach(() => fronted?.stop());

const get = (path: string): Promise<RawAnswer> => ask(fronted?.url ?? '', path);
const pages = ['/pl', '/en', '/pl/institutions', '/en/statistics', '/pl/pages', '/pl/pages/pomoc'];
const api = ['/api/frontpage/', '/api/organizations/', '/api/stats/', '/api/pages/'];

/** The address of the newest object, as the home page links it. */
async function objectAddress(): Promise<string> {
  const link = find(elementsOf((await get('/pl')).text()), 'a').find(({ attributes }) =>
    attributes.href?.startsWith('/pl/objects/'),
  );
  return link?.attributes.href ?? '';
}

async function expectState(state: string): Promise<void> {
  await vi.waitFor(async () => expect(JSON.parse((await get('/readyz')).text()).upstream.state).toBe(state), {
    timeout: 20_000,
    interval: 100,
  });
}

const faults: ScenarioName[] = [
  'failing',
  'broken',
  'busy',
  'cut',
  'hanging',
  'gone',
  'html',
  'garbage',
  'huge',
  'wrong-shapes',
];

describe('with something kept', () => {
  test.each(faults)('%s: nothing is missing, the log says what is wrong, readiness stays', async (fault) => {
    fronted = await startFronted();
    const object = await objectAddress();
    const addresses = [...pages, ...api, object];
    for (const path of addresses) expect((await get(path)).status, path).toBe(200);
    await fronted.upstream.become(fault);
    await fronted.restart();
    for (const path of addresses) expect((await get(path)).status, path).toBe(200);
    expect((await get('/readyz')).status).toBe(200);
    await fronted.upstream.become('good');
    await expectState('answering');
    for (const path of addresses) expect((await get(path)).status, path).toBe(200);
    expect(logged(fronted.site, 'the catalogue service fails').length).toBeLessThanOrEqual(1);
    expect(logged(fronted.site, 'the catalogue service answers again').length).toBeLessThanOrEqual(1);
  });

  test('slow: visitors get what there is', async () => {
    fronted = await startFronted();
    for (const path of pages) await get(path);
    await fronted.upstream.become('slow');
    await fronted.restart();
    for (const path of pages) expect((await get(path)).status).toBe(200);
  });
});

describe('with nothing kept', () => {
  test.each<ScenarioName>(['gone', 'failing', 'html', 'cut'])(
    '%s: says so, in each language, and comes back by itself',
    async (fault) => {
      fronted = await startFronted(fault);
      for (const [path, language] of [
        ['/pl', 'pl'],
        ['/en/institutions', 'en'],
        ['/pl/objects/object-1/x?at=2026-11-20T12:00:00', 'pl'],
        ['/en/pages/help', 'en'],
      ] as const) {
        const answer = await get(path);
        expect(answer.status, path).toBe(503);
        expect(answer.header('Retry-After')).toMatch(/^\d+$/);
        expect(answer.header('Cache-Control')).toBe('no-store');
        const elements = elementsOf(answer.text());
        expect(find(elements, 'html')[0]?.attributes.lang).toBe(language);
        expect(find(elements, 'h1')[0]?.text).toMatch(language === 'pl' ? /nie odpowiada/ : /not answering/);
      }
      for (const path of api) {
        const answer = await get(path);
        expect(answer.status, path).toBe(503);
        expectContractHeaders(answer);
        expect(answer.header('Retry-After')).toMatch(/^\d+$/);
        expect(JSON.parse(answer.text())).toHaveProperty('detail');
      }
      expect((await get('/healthz')).status).toBe(200);
      await fronted.upstream.become('good');
      await vi.waitFor(async () => expect((await get('/pl')).status).toBe(200), {
        timeout: 20_000,
        interval: 200,
      });
      await expectState('answering');
      expect((await get('/readyz')).status).toBe(200);
    },
  );

  test('a site whose service is gone says that it is not ready', async () => {
    fronted = await startFronted('gone');
    await vi.waitFor(async () => expect((await get('/readyz')).status).toBe(503), { timeout: 10_000 });
    expect(JSON.parse((await get('/readyz')).text())).toMatchObject({
      ready: false,
      upstream: { state: 'failing' },
    });
    expect(logged(fronted.site, 'the catalogue service fails')).toHaveLength(1);
  });
});

describe('one part that is away', () => {
  test('costs that page; the others stay, and it names them', async () => {
    fronted = await startFronted('statistics-gone');
    expect((await get('/pl')).status).toBe(200);
    const answer = await get('/en/statistics');
    expect(answer.status).toBe(503);
    const links = find(elementsOf(answer.text()), 'a').map(({ attributes }) => attributes.href);
    expect(links).toEqual(expect.arrayContaining(['/en', '/en/institutions', '/en/pages']));
    expect((await get('/readyz')).status).toBe(200);
    expect(logged(fronted.site, 'the catalogue service fails')).toHaveLength(0);
  });

  test('pages that are away leave the foot of every page with its links', async () => {
    fronted = await startFronted('pages-gone');
    const answer = await get('/pl/statistics');
    expect(answer.status).toBe(200);
    const links = find(elementsOf(answer.text()), 'a').map(({ attributes }) => attributes.href);
    expect(links).toEqual(
      expect.arrayContaining(['/pl/pages/deklaracja-dostepnosci', '/pl/pages/pliki-cookies']),
    );
    expect((await get('/pl/pages/pliki-cookies')).status).toBe(503);
  });

  test('older batches that fail leave the first one standing', async () => {
    fronted = await startFronted('older-gone');
    expect((await get('/pl')).status).toBe(200);
    expect((await get('/api/frontpage/?max_sorting_datetime=2026-11-18T00:00:00')).status).toBe(503);
    await fronted.upstream.become('good');
    await vi.waitFor(
      async () =>
        expect((await get('/api/frontpage/?max_sorting_datetime=2026-11-18T00:00:00')).status).toBe(200),
      { timeout: 10_000, interval: 200 },
    );
  });
});

describe('kind to the service', () => {
  test('hundreds of visitors in the same second cost it one question of each kind', async () => {
    fronted = await startFronted('good', { latency: 200 });
    fronted.upstream.requests.length = 0;
    const paths = Array.from(
      { length: 400 },
      (_, index) => ['/pl', '/en', '/api/frontpage/', '/pl/institutions'][index % 4] ?? '',
    );
    const statuses = await Promise.all(paths.map(async (path) => (await get(path)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const asked = fronted.upstream.requests.map(({ path }) => path).sort();
    expect(asked).toEqual(['/api/frontpage/', '/api/organizations/', '/api/pages/', '/api/stats/']);
  });
});

describe('fresh for editors', () => {
  test('what the service changes is seen, without a restart', async () => {
    fronted = await startFronted();
    for (const path of [...pages, ...api]) await get(path);
    const { data } = fronted.upstream;
    const [first] = data.tiles;
    if (first?.type === 'entity') first.entity_title = 'Nowy tytuł obiektu';
    const [organization] = data.organizations;
    if (organization) organization.fullname = 'Nowa nazwa instytucji';
    const seen = async (path: string, text: string) => {
      await vi.waitFor(async () => expect((await get(path)).text()).toContain(text), {
        timeout: 60_000,
        interval: 500,
      });
    };
    await seen('/pl', 'Nowy tytuł obiektu');
    await seen('/pl/institutions', 'Nowa nazwa instytucji');
  });
});
