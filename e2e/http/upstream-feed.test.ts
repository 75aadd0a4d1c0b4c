import { expect, test } from 'vitest';
import type { Tile } from '#lib/catalogue/schema.ts';
import { type Description, expectContractHeaders, validator } from '../support/contract.ts';
import { expectNewestFirst, idsOf, walkFeed } from '../support/feed.ts';
import { fetchRaw } from '../support/http.ts';
import { logged } from '../support/server.ts';
import type { ScenarioName } from '../upstream/scenarios.ts';
import { limitConcurrency, mirroredHarnessFor, withoutPages } from './mirror-harness.fixture.ts';

limitConcurrency();

/** The API's answers match its description, whatever the service sent. */
async function expectDescribed(url: string): Promise<void> {
  const description = JSON.parse((await fetchRaw(url, '/api/schema/')).text()) as Description;
  for (const path of [
    '/api/frontpage/',
    '/api/organizations/',
    '/api/stats/',
    '/api/pages/',
    '/api/search/',
  ]) {
    const answer = await fetchRaw(url, path, { headers: { 'Accept-Encoding': 'br, gzip' } });
    expect(answer.status).toBe(200);
    expectContractHeaders(answer);
    const check = validator(description, path);
    expect(check(JSON.parse(answer.text())), JSON.stringify(check.errors?.[0])).toBe(true);
  }
  expect((await fetchRaw(url, '/api/organizations/2/')).status).toBe(200);
  expect((await fetchRaw(url, '/api/organizations/99/')).status).toBe(404);
}

/** All objects found by a search for everything, batch by batch. */
async function searchAll(url: string): Promise<Tile[]> {
  const tiles: Tile[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const cursor: string = next === '' ? '' : `?next=${next}`;
    const batch: { tiles: Tile[]; next: string | null } = JSON.parse(
      (await fetchRaw(url, `/api/search/${cursor}`)).text(),
    );
    tiles.push(...batch.tiles);
    next = batch.next;
  }
  return tiles;
}

const hiding =
  'at some instants the service has more tiles than it shows to any question; some of them cannot be mirrored';

test.concurrent.for<ScenarioName>([
  'flaky',
  'good',
  'inclusive',
  'ties',
  'long-ties',
  'inclusive-long-ties',
  'fractions',
  'repeats',
  'unordered',
  'sparse',
  'hostile',
  'old',
  'relative',
])('%s: every tile of the service is shown exactly once, newest first', async (scenario, context) => {
  const harness = await mirroredHarnessFor(context, scenario, withoutPages);
  const tiles = await walkFeed(harness.url);
  expect(idsOf(tiles)).toEqual(idsOf(harness.upstream.served().tiles));
  expectNewestFirst(tiles);
  expect(await searchAll(harness.url)).toEqual(tiles.filter(({ type }) => type === 'entity'));
  expect(await harness.mirror()).toMatchObject({ state: 'following', tiles: 130, complete: true });
  expect(logged(harness.site, hiding)).toEqual([]);
  await expectDescribed(harness.url);
  for (const { headers } of harness.upstream.requests) {
    expect(headers.accept).toBe('application/json');
    expect(headers.connection).toBe('keep-alive');
    expect(headers.cookie).toBeUndefined();
  }
});

test.concurrent('capped-ties: each type is requested, and the log says what no request can retrieve', async (context) => {
  const harness = await mirroredHarnessFor(context, 'capped-ties', withoutPages);
  const tiles = await walkFeed(harness.url);
  // Of the hundred at one instant the first 40 objects and all 11 tiles of other types arrive; the 30 older ones all
  // do.
  expect(tiles).toHaveLength(40 + 11 + 30);
  expectNewestFirst(tiles);
  const shown = new Set(idsOf(tiles));
  const missing = harness.upstream.data.tiles.filter(({ id }) => !shown.has(id));
  expect(missing.every(({ id, type }) => type === 'entity' && id <= 100)).toBe(true);
  // How many the walk itself retrieved depends on how many of the newest were requested meanwhile.
  expect(logged(harness.site, hiding)).toMatchObject([
    { hidingCount: 1, instants: '2026-11-20T12:00:00.000000' },
  ]);
});

test.concurrent('broken-tiles: a broken field costs that field, and only tiles without a position are left out', async (context) => {
  const harness = await mirroredHarnessFor(context, 'broken-tiles', withoutPages);
  const { url, site } = harness;
  const tiles = await walkFeed(url);
  const isWhole = (index: number) => !(index >= 40 && index < 80) && index % 6 !== 3;
  expect(idsOf(tiles)).toEqual(
    Array.from({ length: 130 }, (_, index) => index + 1).filter((id) => isWhole(id - 1)),
  );
  await expectDescribed(url);
  const fieldsOf = (what: string) =>
    logged(site, `${what} of the catalogue service does not fit the contract and is left out`).map(
      (line) => line.field,
    );
  for (const field of ['related_object', 'related_object.id', 'type', 'id', 'sorting_datetime'])
    expect(fieldsOf('a tile')).toContain(field);
  for (const field of ['created_at', 'thumbnail_url', 'related_object.main_scan', 'related_object.title'])
    expect(fieldsOf('a field of a tile')).toContain(field);

  const tile = (id: number) => tiles.find((one) => one.id === id);
  expect(tile(2)?.created_at).toBe(tile(2)?.sorting_datetime);
  expect(tile(8)).toMatchObject({ thumbnail_url: '', related_object: { main_scan: { thumbnails: [] } } });
  expect(tile(14)).toMatchObject({ entity_title: '', related_object: { title: '', slug: '-' } });
  expect(tile(20)).toMatchObject({ related_object: { categories: [], is_public: true } });
});
