import { afterEach, expect, test } from 'vitest';
import { batchLimit } from '#lib/catalogue/catalogue.ts';
import type { Tile } from '#lib/catalogue/schema.ts';
import { parseTimestamp } from '#lib/catalogue/timestamp.ts';
import { boundOf, type Cursor, step } from '#lib/feed/cursor.ts';
import { expectContractHeaders, validator } from '../support/contract.ts';
import { type Fronted, startFronted } from '../support/fronted.ts';
import { ask } from '../support/http.ts';
import { logged } from '../support/server.ts';
import type { ScenarioName } from '../upstream/scenarios.ts';

let fronted: Fronted | undefined;
afterEach(() => fronted?.stop());

async function batch(url: string, query: string): Promise<Tile[]> {
  const answer = await ask(url, `/api/frontpage/${query}`);
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text()) as Tile[];
}

/** Walks the site's own feed as its pages do. */
async function walk(url: string): Promise<Tile[]> {
  const shown: Tile[] = [];
  let cursor: Cursor | undefined;
  for (let round = 0; round < 200; round += 1) {
    const bound = boundOf(cursor);
    const tiles = await batch(url, bound === undefined ? '' : `?max_sorting_datetime=${bound}`);
    for (const tile of tiles)
      if (bound !== undefined)
        expect((parseTimestamp(tile.sorting_datetime) ?? '') < (parseTimestamp(bound) ?? '')).toBe(true);
    const { fresh, next } = step(cursor, tiles, new Set(shown.map(({ id }) => id)));
    shown.push(...fresh);
    if (!next) return shown;
    cursor = next;
  }
  throw new Error('The feed has no end');
}

const ids = (tiles: { id: unknown }[]) => tiles.map(({ id }) => Number(id)).sort((one, other) => one - other);

test.each<ScenarioName>([
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
])('%s: every tile of the service is shown exactly once, newest first', async (scenario) => {
  fronted = await startFronted(scenario);
  const tiles = await walk(fronted.url);
  expect(ids(tiles)).toEqual(ids(fronted.upstream.told().tiles as { id: number }[]));
  const times = tiles.map(({ sorting_datetime }) => parseTimestamp(sorting_datetime) ?? '');
  expect(times).toEqual([...times].sort().reverse());
});

test('capped-ties: the walk goes on past what no question can bring to light', async () => {
  fronted = await startFronted('capped-ties');
  const tiles = await walk(fronted.url);
  expect(tiles).toHaveLength(40 + 30);
});

test('broken-tiles: a broken field costs that field, and only what cannot be placed is left out', async () => {
  fronted = await startFronted('broken-tiles');
  const { url, site } = fronted;
  const tiles = await walk(url);
  const isWhole = (index: number) => !(index >= 40 && index < 80) && index % 6 !== 3;
  expect(ids(tiles)).toEqual(
    Array.from({ length: 130 }, (_, index) => index + 1).filter((id) => isWhole(id - 1)),
  );
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

test.each<ScenarioName>(['good', 'sparse', 'relative', 'hostile', 'broken-tiles'])(
  '%s: what the API passes on keeps to the description that it serves',
  async (scenario) => {
    fronted = await startFronted(scenario);
    const { url } = fronted;
    const description: unknown = JSON.parse((await ask(url, '/api/schema/')).text());
    for (const path of ['/api/frontpage/', '/api/organizations/', '/api/stats/', '/api/pages/']) {
      const answer = await ask(url, path, { headers: { 'Accept-Encoding': 'br, gzip' } });
      expect(answer.status).toBe(200);
      expectContractHeaders(answer);
      const check = validator(description, path);
      expect(check(JSON.parse(answer.text())), JSON.stringify(check.errors?.[0])).toBe(true);
    }
    expect((await ask(url, '/api/organizations/2/')).status).toBe(200);
    expect((await ask(url, '/api/organizations/99/')).status).toBe(404);
  },
);

test('the service is asked as it wants to be', async () => {
  fronted = await startFronted();
  await ask(fronted.url, '/api/frontpage/?type=entity&batch_size=5&min_sorting_datetime=2020-01-01');
  const { requests } = fronted.upstream;
  expect(requests.at(-1)?.path).toBe(
    '/api/frontpage/?type=entity&min_sorting_datetime=2019-12-31T23%3A59%3A59.999999&batch_size=5',
  );
  for (const { headers } of requests) {
    expect(headers.accept).toBe('application/json');
    expect(headers.connection).toBe('keep-alive');
    expect(headers.cookie).toBeUndefined();
  }
});

test('no more tiles than were asked for, the type that was asked for, and 400 for nonsense', async () => {
  fronted = await startFronted('old');
  expect(await batch(fronted.url, '?batch_size=3')).toHaveLength(3);
  expect((await batch(fronted.url, '?type=entity')).every(({ type }) => type === 'entity')).toBe(true);
  expect((await batch(fronted.url, '')).length).toBeLessThanOrEqual(batchLimit);
  expect((await ask(fronted.url, '/api/frontpage/?batch_size=none')).status).toBe(400);
  expect(fronted.upstream.requests.some(({ path }) => path.includes('none'))).toBe(false);
});
