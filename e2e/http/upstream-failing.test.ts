import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { objectPath } from '#lib/addresses.ts';
import { topicLinks } from '#lib/pages/topic-links.ts';
import { expectContractHeaders } from '../support/contract.ts';
import { idsOf, walkFeed } from '../support/feed.ts';
import { elementsOf, find } from '../support/html.ts';
import { fetchRaw, type RawResponse } from '../support/http.ts';
import { type MirrorHarness, startMirroredHarness } from '../support/mirror-harness.ts';
import { logged } from '../support/server.ts';
import type { ScenarioName } from '../upstream/scenarios.ts';
import { harnessFor, limitConcurrency, mirroredHarnessFor, withoutPages } from './mirror-harness.fixture.ts';

limitConcurrency();

const getFrom =
  (harness: MirrorHarness) =>
  (path: string): Promise<RawResponse> =>
    fetchRaw(harness.url, path);
const pages = ['/pl', '/en', '/pl/institutions', '/en/institutions/2', '/en/statistics', '/pl/pages'];
const api = ['/api/frontpage/', '/api/organizations/', '/api/organizations/2/', '/api/stats/', '/api/pages/'];
const older = '/api/frontpage/?max_sorting_datetime=2026-11-18T00:00:00';
/** In addresses of an earlier version. */
const oldPlace = '?at=2026-11-20T12:00:00';
const fails = 'the catalogue service fails; visitors see what is mirrored';

/**
 * The effect of each fault on the mirror within seconds: some answers are late or missing, all others fail at once.
 * Of complete answers that are no use there is one of each kind; the others: lib/catalogue/mirror/service.
 */
const faults: [ScenarioName, 'failing' | 'following'][] = [
  ['failing', 'failing'],
  ['busy', 'failing'],
  ['cut', 'failing'],
  ['gone', 'failing'],
  ['html', 'failing'],
  ['huge', 'failing'],
  ['hanging', 'following'],
  ['slow', 'following'],
];
/** One of each state: pages see no more of a fault than that. */
const inPages = faults.filter(([name]) => ['failing', 'hanging'].includes(name));

/** Milliseconds that the mirror waits for an ordinary answer. */
const giveUpTimeout = 10_000;

/** Mirrored data is served after a restart while the service fails, and its recovery is noticed. */
async function expectWhole(
  mirrored: MirrorHarness,
  [fault, state]: (typeof faults)[number],
  others: string[],
  meanwhile = async () => undefined as unknown,
): Promise<void> {
  const { upstream } = mirrored;
  const get = getFrom(mirrored);
  await upstream.switchTo(fault);
  const startedAt = Date.now();
  await mirrored.restart();
  for (const path of [...api, older, ...others]) expect((await get(path)).status, path).toBe(200);
  expect(idsOf(await walkFeed(mirrored.url))).toEqual(idsOf(upstream.data.tiles));
  await mirrored.untilState(state);
  const ready = await get('/readyz');
  expect(ready.status).toBe(200);
  expect(JSON.parse(ready.text())).toMatchObject({
    ready: true,
    mirror: { tiles: 130, complete: true, lastAnswer: expect.any(String) },
  });
  await meanwhile();
  // A hanging request is given up after this long: on a slow machine that, and the failure of the next one, are two
  // failures.
  const isTimedOut = fault === 'hanging' && Date.now() - startedAt > giveUpTimeout;
  await upstream.switchTo('good');
  await mirrored.untilState('following');
  const { length: lines } = logged(mirrored.site, fails);
  expect([state === 'failing' ? 1 : 0, ...(isTimedOut ? [1] : [])]).toContain(lines);
  // Reported once it is stored, which the site does at once.
  await vi.waitFor(
    () => expect(logged(mirrored.site, 'the catalogue service answers again')).toHaveLength(lines),
    20_000,
  );
}

/** The address of an object that nobody has opened, with a manifest that has not been read. */
function unopened({ upstream }: MirrorHarness, fault: ScenarioName): string[] {
  const tile = upstream.data.tiles[80 + faults.findIndex(([name]) => name === fault)];
  return tile?.type === 'entity' ? [objectPath('pl', tile.related_object)] : [];
}

describe('once all is mirrored', () => {
  let mirrored: MirrorHarness;
  beforeAll(async () => {
    mirrored = await startMirroredHarness('good', withoutPages);
  });
  afterAll(() => mirrored.stop());

  test.each(faults.filter((fault) => !inPages.includes(fault)))(
    '%s: nothing is missing after a restart; the mirror is %s',
    async (...fault) => {
      await expectWhole(mirrored, fault, unopened(mirrored, fault[0]));
    },
  );
});

describe('once all is mirrored, in pages and figures', () => {
  let mirrored: MirrorHarness;
  beforeAll(async () => {
    mirrored = await startMirroredHarness('good', { environment: { METRICS_PORT: '0' } });
  });
  afterAll(() => mirrored.stop());

  const figure = async (name: string) => {
    const [{ port, hostname } = {}] = logged(mirrored.site, 'metrics');
    const text = (await fetchRaw(`http://${hostname}:${port}`, '/metrics')).text();
    return new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1];
  };

  test.each(inPages)('%s: pages are whole after a restart; the mirror is %s', async (...fault) => {
    const others = [...pages, '/pl/pages/pomoc', ...unopened(mirrored, fault[0])];
    await expectWhole(mirrored, fault, others, async () => {
      expect(await figure('czytelnia_mirror_tiles')).toBe('130');
      expect(await figure('czytelnia_mirror_failing')).toBe(fault[1] === 'failing' ? '1' : '0');
    });
  });
});

// What visitors see then: e2e/browser/upstream.spec.ts.
describe('before the first answer', () => {
  test.concurrent.for<ScenarioName>(['failing', 'html', 'cut', 'gone'])(
    '%s: reports it, and recovers by itself',
    async (fault, context) => {
      const harness = await harnessFor(context, fault, withoutPages);
      const get = getFrom(harness);
      for (const path of ['/api/frontpage/', '/api/organizations/', '/api/stats/', '/api/pages/']) {
        const answer = await get(path);
        expect(answer.status, path).toBe(503);
        expectContractHeaders(answer);
        expect(answer.header('Retry-After')).toMatch(/^\d+$/);
        expect(JSON.parse(answer.text())).toHaveProperty('detail');
      }
      for (const path of ['/pl', '/en/institutions', `/pl/objects/object-1/x${oldPlace}`, '/en/pages/help']) {
        const answer = await get(path);
        expect(answer.status, path).toBe(503);
        expect(answer.header('Retry-After')).toMatch(/^\d+$/);
        expect(answer.header('Cache-Control')).toBe('no-store');
        expect(find(elementsOf(answer.text()), 'html')[0]?.attributes.lang).toBe(path.slice(1, 3));
      }
      expect((await get('/healthz')).status).toBe(200);
      await harness.untilState('failing');
      const ready = await get('/readyz');
      expect(ready.status).toBe(503);
      expect(JSON.parse(ready.text())).toMatchObject({ ready: false, mirror: { tiles: 0, complete: false } });
      // Reported once it is stored.
      await vi.waitFor(() => expect(logged(harness.site, fails)).toHaveLength(1), 20_000);

      await harness.upstream.switchTo('good');
      await harness.untilMirrored();
      await harness.untilState('following');
      for (const path of [...pages, ...api, '/readyz']) expect((await get(path)).status, path).toBe(200);
    },
  );
});

describe('one part that was never answered', () => {
  test.concurrent('costs that page; the others stay, and it names them', async (context) => {
    const harness = await mirroredHarnessFor(context, 'statistics-gone', withoutPages);
    const get = getFrom(harness);
    expect((await get('/pl')).status).toBe(200);
    const answer = await get('/en/statistics');
    expect(answer.status).toBe(503);
    for (const part of ['institutions', 'pages'])
      expect(answer.text()).toMatch(new RegExp(`works=\\S*${part}`));
    expect((await get('/api/stats/')).status).toBe(503);
    expect((await get('/readyz')).status).toBe(200);
    expect(await harness.mirror()).toMatchObject({ state: 'following' });
    expect(logged(harness.site, fails)).toHaveLength(0);
  });

  test.concurrent('pages that are away leave the foot of a page with its links', async (context) => {
    const harness = await mirroredHarnessFor(context, 'pages-gone');
    const get = getFrom(harness);
    const answer = await get('/pl/statistics');
    expect(answer.status).toBe(200);
    const links = find(elementsOf(answer.text()), 'a').map(({ attributes }) => attributes.href);
    expect(links).toEqual(expect.arrayContaining(topicLinks('pl').map(({ path }) => path)));
    expect((await get('/pl/pages/pliki-cookies')).status).toBe(503);
    expect((await get('/api/pages/')).status).toBe(503);
  });

  test.concurrent('older batches that fail leave the newest one standing, and come when they can be had', async (context) => {
    const harness = await harnessFor(context, 'older-gone', withoutPages);
    const get = getFrom(harness);
    await harness.untilState('walking');
    expect(idsOf(await walkFeed(harness.url))).toEqual(idsOf(harness.upstream.data.tiles.slice(0, 40)));
    expect(await harness.mirror()).toMatchObject({ tiles: 40, objects: 36, total: 1130, complete: false });
    const empty = await get(older);
    expect([empty.status, JSON.parse(empty.text())]).toEqual([200, []]);
    await harness.upstream.switchTo('good');
    await harness.untilMirrored();
    expect(idsOf(await walkFeed(harness.url))).toEqual(idsOf(harness.upstream.data.tiles));
  });
});
