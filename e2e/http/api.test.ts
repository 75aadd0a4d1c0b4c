import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EntityTile, Organization, Page, Tile } from '#lib/catalogue/schema.ts';
import { instant, objectRecord } from '#lib/catalogue/store/records.fixture.ts';
import { type Description, expectContractHeaders, validator } from '../support/contract.ts';
import { hostileId, hostileTitle } from '../support/generated-catalogue.ts';
import { addObjects } from '../support/write-store.ts';
import { fillWithCatalogue, serveLibrary } from './library.fixture.ts';

/** e2e/api-client/drive.ts, which compiles only with types generated in the test. */
type Drive = (
  baseUrl: string,
  object: string,
) => Promise<{ path: string; method: string; status: number; text: string }[]>;

const library = serveLibrary(async (dataDir) => {
  await fillWithCatalogue(dataDir);
  const relations = [{ kind: 'series', text: 'Kurier & Syn', target: null, number: '12' }];
  await addObjects(dataDir, objectRecord('issue', { relations, published: instant('2025-12-01') }));
});
const addresses = [
  '/api/organizations/',
  '/api/organizations/1/',
  '/api/frontpage/',
  '/api/stats/',
  '/api/pages/',
  '/api/search/',
  '/api/search/texts/',
  '/api/suggestions/',
  '/api/bulk/',
  '/api/schema/',
];

let description: Description;
beforeAll(async () => {
  description = (await library.json('/api/schema/')) as Description;
});

async function expectValid(path: string, address = path, status = 200): Promise<unknown> {
  const answer = await library.fetchRaw(address);
  expect(answer.status).toBe(status);
  expectContractHeaders(answer);
  const value = JSON.parse(answer.text());
  const check = validator(description, path, status);
  check(value);
  expect(check.errors ?? []).toEqual([]);
  return value;
}

describe('every answer matches the served description, and contains nothing more', () => {
  test('institutions, and each by its number', async () => {
    const all = (await expectValid('/api/organizations/')) as Organization[];
    expect(all.map(({ fullname }) => fullname)).toEqual([
      'Biblioteka',
      'Biblioteka empty',
      'Łódzkie Archiwum',
      'Śląska Biblioteka',
    ]);
    for (const one of all)
      expect(await expectValid('/api/organizations/{id}/', `/api/organizations/${one.id}/`)).toEqual(one);
    expect(all[0]?.description).toEqual({ pl: 'Wiersz pierwszy\nWiersz drugi', en: '' });
    expect(all[1]?.description).toEqual({ pl: '', en: '' });
  });

  test('tiles of every type', async () => {
    const types = ['category', 'collection', 'entity', 'press', 'news', 'video'];
    for (const type of types) {
      const tiles = (await expectValid('/api/frontpage/', `/api/frontpage/?type=${type}`)) as Tile[];
      expect(tiles.length).toBeGreaterThan(0);
      expect(new Set(tiles.map((tile) => tile.type))).toEqual(new Set([type]));
    }
  });

  test('statistics and pages', async () => {
    const stats = await expectValid('/api/stats/');
    expect(stats).toMatchObject({
      entities: { total: 212, public: 212, by_category: { serials: 21, books: 23 } },
    });
    const pages = (await expectValid('/api/pages/')) as Page[];
    expect(pages.map(({ title }) => title)).toEqual([hostileTitle, 'Help', 'Pomoc']);
  });

  test('hits of a search, of everything and of a shelf, proposals, and files of all records', async () => {
    const found = (await expectValid('/api/search/')) as { count: number; tiles: EntityTile[] };
    expect(found.count).toBe(212);
    const [first] = (await library.json('/api/frontpage/?type=entity&batch_size=1')) as Tile[];
    expect(found.tiles[0]).toEqual(first);
    const shelf = (await expectValid('/api/search/', '/api/search/?category=books')) as { count: number };
    expect(shelf.count).toBe(23);
    await expectValid('/api/search/', '/api/search/?q=nothinglikeit');
    expect(await expectValid('/api/suggestions/', '/api/suggestions/?q=bibl')).toEqual({
      suggestions: ['Biblioteka', 'Biblioteka empty'].map((text) => ({
        kind: 'institution',
        text,
        value: expect.stringMatching(/^[1-4]$/),
      })),
    });
    expect(await expectValid('/api/suggestions/', '/api/suggestions/?q=ksiazka')).toEqual({
      suggestions: [{ kind: 'title', text: 'Książka issue', object_id: 'issue', slug: 'ksiazka-issue' }],
    });
    expect(await expectValid('/api/suggestions/', '/api/suggestions/?q=krak')).toEqual({
      suggestions: [{ kind: 'place', text: 'Kraków', value: 'Kraków' }],
    });
    await expectValid('/api/bulk/');
    await expectValid('/api/search/', '/api/search/?sort=best', 400);
    await expectValid('/api/search/texts/', '/api/search/texts/?q=zolw');
    await expectValid('/api/search/texts/', '/api/search/texts/?from=x', 400);
  });

  test('errors', async () => {
    await expectValid('/api/organizations/{id}/', '/api/organizations/99/', 404);
    await expectValid('/api/frontpage/', '/api/frontpage/?batch_size=0', 400);
  });

  test('the checker itself sees a field too many, one missing and one of a wrong type', async () => {
    const check = validator(description, '/api/stats/');
    const stats = (await library.json('/api/stats/')) as { entities: object };
    expect(check({ ...stats, more: 1 })).toBe(false);
    expect(check({ entities: { ...stats.entities, total: '1' } })).toBe(false);
    expect(check({ entities: { total: 1, public: 1 } })).toBe(false);
  });
});

test('a client generated from the description alone can use all of it, and its types hold', async () => {
  const run = promisify(execFile);
  const [folder, program] = ['e2e/api-client', resolve('e2e/api-client/drive.ts')];
  const generator = `${folder}/node_modules/openapi-typescript/bin/cli.js`;
  await run(process.execPath, [generator, `${library.url}/api/schema/`, '-o', '.test/api-client/api.ts']);
  await run(process.execPath, ['node_modules/typescript/bin/tsc', '--project', folder]);

  const { drive }: { drive: Drive } = await import(program);
  const driven = await drive(library.url, hostileId);
  for (const { path, method, status, text } of driven) {
    if (method === 'head' || status === 304) expect(text).toBe('');
    else {
      const check = validator(description, path, status, method);
      check(JSON.parse(text));
      expect([path, method, status, check.errors ?? []]).toEqual([path, method, status, []]);
    }
  }
  const needed = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { responses }]) =>
      Object.keys(responses)
        .filter((status) => (method === 'get' ? !/429|503|default/.test(status) : status === '200'))
        .map((status) => `${method} ${path}: ${status}`),
    ),
  );
  const done = new Set(driven.map(({ path, method, status }) => `${method} ${path}: ${status}`));
  expect([...done].toSorted()).toEqual(needed.toSorted());
});

test('an object’s tile has every field of the contract', async () => {
  const [tile] = (await library.json('/api/frontpage/?type=entity&batch_size=1')) as [EntityTile];
  expect(Object.keys(tile)).toEqual(
    `id type created_at updated_at sorting_datetime thumbnail_url related_object_id indice scan_index entity_title
     entity_creator_name related_object`.split(/\s+/),
  );
  const { related_object: object } = tile;
  expect(Object.keys(object)).toEqual(
    `id slug title creator creator_name creator_date creator_apposition creator_corp date date_descriptive
     publish_place categories is_public main_scan aggregations`.split(/\s+/),
  );
  expect(object).toMatchObject({ id: hostileId, title: hostileTitle });
  expect(tile.related_object_id).toBe(hostileId);
  const { main_scan: scan } = object;
  expect(Object.keys(scan)).toEqual([
    'id',
    'dzi',
    'thumbnails',
    'pagination_info',
    'resources',
    'rotation',
    'aggregations',
  ]);
  const [bare, large, huge] = scan.thumbnails.map(({ url }) => url);
  expect(bare?.startsWith(`${library.url}/scans/`)).toBe(true);
  expect([large, huge]).toEqual([`${bare}?type=large`, `${bare}?type=huge`]);
  expect(scan.thumbnails.map(({ dimensions }) => dimensions.width)).toEqual([400, 800, 1400]);
  expect(scan.resources.map(({ mime }) => mime)).toEqual(['image/jpeg', 'text/xml-alto']);
  expect(object.aggregations).toEqual({
    user: null,
    global: {
      notes_count: 0,
      views_count: 0,
      favorites_count: 0,
      bookmarks_count: 0,
      collections_containing_count: 0,
    },
  });
});

describe.each(addresses)('%s', (address) => {
  test('OPTIONS describes it', async () => {
    const answer = await library.fetchRaw(address, { method: 'OPTIONS' });
    expect(answer.status).toBe(200);
    expectContractHeaders(answer);
    expect(JSON.parse(answer.text())).toMatchObject({ renders: ['application/json'] });
  });

  test('HEAD is GET without the body', async () => {
    const [get, head] = [
      await library.fetchRaw(address),
      await library.fetchRaw(address, { method: 'HEAD' }),
    ];
    expectContractHeaders(head);
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.header('Content-Length')).toBe(get.header('Content-Length'));
    expect(head.header('ETag')).toBe(get.header('ETag'));
  });

  test('its entity tag brings 304 with the same headers', async () => {
    const etag = (await library.fetchRaw(address)).header('ETag') ?? '';
    const answer = await library.fetchRaw(address, { headers: { 'If-None-Match': `"other", ${etag}` } });
    expect([answer.status, answer.body.length]).toEqual([304, 0]);
    expectContractHeaders(answer);
    expect(answer.header('ETag')).toBe(etag);
  });

  test('is never compressed, whatever the client accepts', async () => {
    const answer = await library.fetchRaw(address, {
      headers: { 'Accept-Encoding': 'br, gzip, deflate, zstd, *' },
    });
    expectContractHeaders(answer);
    expect(JSON.parse(answer.text())).toBeTruthy();
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s is 405', async (method) => {
    const answer = await library.fetchRaw(address, { method });
    expect(answer.status).toBe(405);
    expectContractHeaders(answer);
    expect(JSON.parse(answer.text())).toEqual({ detail: expect.any(String) });
  });

  test('without the last slash it is 308, with the query preserved', async () => {
    const answer = await library.fetchRaw(`${address.slice(0, -1)}?batch_size=2&type=entity`);
    expect(answer.status).toBe(308);
    expectContractHeaders(answer);
    expect(answer.header('Location')).toBe(`${address}?batch_size=2&type=entity`);
  });
});

test.each([
  '/api/',
  '/api/none/',
  '/api/organizations/x/',
  '/api/organizations/99999999999999999/',
  '/api/frontpage/1/',
  '/api/../api/stats/',
])('%s is 404 in JSON', async (address) => {
  const answer = await library.fetchRaw(address);
  expect(answer.status).toBe(404);
  expectContractHeaders(answer);
  expect(JSON.parse(answer.text())).toEqual({ detail: expect.any(String) });
});

test('two hundred readers at once all get the same', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => library.fetchRaw('/api/frontpage/?batch_size=40')),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map((answer) => answer.text())).size).toBe(1);
});
