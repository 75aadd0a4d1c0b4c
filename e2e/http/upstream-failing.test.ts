import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { objectPath } from '#lib/addresses.ts';
import { expectContractHeaders } from '../support/contract.ts';
import { idsOf, walkFeed } from '../support/feed.ts';
import { type Fronted, startMirrored } from '../support/fronted.ts';
import { elementsOf, find } from '../support/html.ts';
import { ask, type RawAnswer } from '../support/http.ts';
import { logged } from '../support/server.ts';
import type { ScenarioName } from '../upstream/scenarios.ts';
import { allowSomeAtOnce, frontedFor, mirroredFor, withoutPages } from './fronted.fixture.ts';

allowSomeAtOnce();

const getFrom =
  (fronted: Fronted) =>
  (path: string): Promise<RawAnswer> =>
    ask(fronted.url, path);
const pages = ['/pl', '/en', '/pl/institutions', '/en/institutions/2', '/en/statistics', '/pl/pages'];
const api = ['/api/frontpage/', '/api/organizations/', '/api/organizations/2/', '/api/stats/', '/api/pages/'];
const older = '/api/frontpage/?max_sorting_datetime=2026-11-18T00:00:00';
const fails = 'the catalogue service fails; visitors see what is mirrored';

/** What each fault does to the mirror within seconds: some answers come late or never, and all others fail at once. */
const faults: [ScenarioName, 'failing' | 'following'][] = [
  ['failing', 'failing'],
  ['broken', 'failing'],
  ['busy', 'failing'],
  ['cut', 'failing'],
  ['gone', 'failing'],
  ['html', 'failing'],
  ['garbage', 'failing'],
  ['huge', 'failing'],
  ['wrong-shapes', 'failing'],
  ['hanging', 'following'],
  ['slow', 'following'],
];

/** Milliseconds that the mirror waits for a usual answer. */
const givenUpAfter = 10_000;

/** What is mirrored is answered after a restart while the service fails, and its return is noticed. */
async function expectWhole(
  mirrored: Fronted,
  [fault, state]: (typeof faults)[number],
  others: string[],
  meanwhile = async () => undefined as unknown,
): Promise<void> {
  const { upstream } = mirrored;
  const get = getFrom(mirrored);
  await upstream.become(fault);
  const begun = Date.now();
  await mirrored.restart();
  for (const path of [...api, older, ...others]) expect((await get(path)).status, path).toBe(200);
  expect(idsOf(await walkFeed(mirrored.url))).toEqual(idsOf(upstream.data.tiles));
  await mirrored.reaches(state);
  const ready = await get('/readyz');
  expect(ready.status).toBe(200);
  expect(JSON.parse(ready.text())).toMatchObject({
    ready: true,
    mirror: { tiles: 130, complete: true, lastAnswer: expect.any(String) },
  });
  await meanwhile();
  // A question that hangs is given up after so long: on a slow machine that, and the break of the next one, are two failures.
  const isLate = fault === 'hanging' && Date.now() - begun > givenUpAfter;
  await upstream.become('good');
  await mirrored.reaches('following');
  const { length: lines } = logged(mirrored.site, fails);
  expect([state === 'failing' ? 1 : 0, ...(isLate ? [1] : [])]).toContain(lines);
  // Said once it is stored, which the site tells at once.
  await vi.waitFor(
    () => expect(logged(mirrored.site, 'the catalogue service answers again')).toHaveLength(lines),
    20_000,
  );
}

/** The address of an object that nobody has opened, whose manifest nobody has read. */
function unopened({ upstream }: Fronted, fault: ScenarioName): string[] {
  const tile = upstream.data.tiles[80 + faults.findIndex(([name]) => name === fault)];
  return tile?.type === 'entity' ? [objectPath('pl', tile.related_object)] : [];
}

describe('once all is mirrored', () => {
  let mirrored: Fronted;
  beforeAll(async () => {
    mirrored = await startMirrored('good', withoutPages);
  });
  afterAll(() => mirrored.stop());

  test.each(faults)('%s: nothing is missing after a restart; the mirror is %s', async (...fault) => {
    await expectWhole(mirrored, fault, unopened(mirrored, fault[0]));
  });
});

describe('once all is mirrored, in pages and figures', () => {
  let mirrored: Fronted;
  beforeAll(async () => {
    mirrored = await startMirrored('good', { environment: { METRICS_PORT: '0' } });
  });
  afterAll(() => mirrored.stop());

  const figure = async (name: string) => {
    const [{ port, hostname } = {}] = logged(mirrored.site, 'metrics');
    const text = (await ask(`http://${hostname}:${port}`, '/metrics')).text();
    return new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1];
  };

  // One of each state: pages see no more of a fault than that.
  test.each(faults.filter(([name]) => ['failing', 'hanging'].includes(name)))(
    '%s: pages are whole after a restart; the mirror is %s',
    async (...fault) => {
      const others = [...pages, '/pl/pages/pomoc', ...unopened(mirrored, fault[0])];
      await expectWhole(mirrored, fault, others, async () => {
        expect(await figure('czytelnia_mirror_tiles')).toBe('130');
        expect(await figure('czytelnia_mirror_failing')).toBe(fault[1] === 'failing' ? '1' : '0');
      });
    },
  );
});

describe('before the first answer', () => {
  const expectAway = async (fronted: Fronted) => {
    const get = getFrom(fronted);
    for (const path of ['/api/frontpage/', '/api/organizations/', '/api/stats/', '/api/pages/']) {
      const answer = await get(path);
      expect(answer.status, path).toBe(503);
      expectContractHeaders(answer);
      expect(answer.header('Retry-After')).toMatch(/^\d+$/);
      expect(JSON.parse(answer.text())).toHaveProperty('detail');
    }
    expect((await get('/healthz')).status).toBe(200);
    await fronted.reaches('failing');
    const ready = await get('/readyz');
    expect(ready.status).toBe(503);
    expect(JSON.parse(ready.text())).toMatchObject({ ready: false, mirror: { tiles: 0, complete: false } });
    // Said once it is stored.
    await vi.waitFor(() => expect(logged(fronted.site, fails)).toHaveLength(1), 20_000);
  };
  const expectReturn = async (fronted: Fronted, paths: string[]) => {
    await fronted.upstream.become('good');
    await fronted.mirrored();
    await fronted.reaches('following');
    for (const path of [...paths, '/readyz']) expect((await ask(fronted.url, path)).status, path).toBe(200);
  };

  test.concurrent.for<ScenarioName>(['failing', 'html', 'cut'])(
    '%s: says so, and comes back by itself',
    async (fault, context) => {
      const fronted = await frontedFor(context, fault, withoutPages);
      await expectAway(fronted);
      await expectReturn(fronted, api);
    },
  );

  test.concurrent('gone: says so in each language, and comes back by itself', async (context) => {
    const fronted = await frontedFor(context, 'gone');
    for (const [path, language] of [
      ['/pl', 'pl'],
      ['/en/institutions', 'en'],
      ['/pl/objects/object-1/x?at=2026-11-20T12:00:00', 'pl'],
      ['/en/pages/help', 'en'],
    ] as const) {
      const answer = await ask(fronted.url, path);
      expect(answer.status, path).toBe(503);
      expect(answer.header('Retry-After')).toMatch(/^\d+$/);
      expect(answer.header('Cache-Control')).toBe('no-store');
      const elements = elementsOf(answer.text());
      expect(find(elements, 'html')[0]?.attributes.lang).toBe(language);
      expect(find(elements, 'h1')[0]?.text).toMatch(language === 'pl' ? /nie odpowiada/ : /not answering/);
    }
    await expectAway(fronted);
    await expectReturn(fronted, [...pages, ...api]);
  });
});

describe('one part that was never answered', () => {
  test.concurrent('costs that page; the others stay, and it names them', async (context) => {
    const fronted = await mirroredFor(context, 'statistics-gone');
    const get = getFrom(fronted);
    expect((await get('/pl')).status).toBe(200);
    const answer = await get('/en/statistics');
    expect(answer.status).toBe(503);
    const links = find(elementsOf(answer.text()), 'a').map(({ attributes }) => attributes.href);
    expect(links).toEqual(expect.arrayContaining(['/en', '/en/institutions', '/en/pages']));
    expect((await get('/api/stats/')).status).toBe(503);
    expect((await get('/readyz')).status).toBe(200);
    expect(await fronted.mirror()).toMatchObject({ state: 'following' });
    expect(logged(fronted.site, fails)).toHaveLength(0);
  });

  test.concurrent('pages that are away leave the foot of every page with its links', async (context) => {
    const fronted = await mirroredFor(context, 'pages-gone');
    const get = getFrom(fronted);
    const answer = await get('/pl/statistics');
    expect(answer.status).toBe(200);
    const links = find(elementsOf(answer.text()), 'a').map(({ attributes }) => attributes.href);
    expect(links).toEqual(
      expect.arrayContaining(['/pl/pages/deklaracja-dostepnosci', '/pl/pages/pliki-cookies']),
    );
    expect((await get('/pl/pages/pliki-cookies')).status).toBe(503);
    expect((await get('/api/pages/')).status).toBe(503);
  });

  test.concurrent('older batches that fail leave the newest one standing, and come when they can be had', async (context) => {
    const fronted = await frontedFor(context, 'older-gone', withoutPages);
    const get = getFrom(fronted);
    await fronted.reaches('walking');
    expect(idsOf(await walkFeed(fronted.url))).toEqual(idsOf(fronted.upstream.data.tiles.slice(0, 40)));
    expect(await fronted.mirror()).toMatchObject({ tiles: 40, objects: 36, total: 1130, complete: false });
    const gone = await get(older);
    expect([gone.status, JSON.parse(gone.text())]).toEqual([200, []]);
    await fronted.upstream.become('good');
    await fronted.mirrored();
    expect(idsOf(await walkFeed(fronted.url))).toEqual(idsOf(fronted.upstream.data.tiles));
  });
});
