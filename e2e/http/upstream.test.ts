import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EntityTile, type Tile, tileSchema } from '#lib/catalogue/schema.ts';
import { parseTimestamp } from '#lib/catalogue/timestamp.ts';
import { fetchRaw } from '../support/http.ts';
import { startUpstream, type Upstream } from '../upstream/server.ts';

// The simulated service itself must do what its scenarios promise, as other tests rely on it.
let upstream: Upstream;
beforeAll(async () => {
  upstream = await startUpstream();
});
afterAll(() => upstream.stop());

async function batch(query = '', service = upstream): Promise<Tile[]> {
  return JSON.parse((await fetchRaw(service.url, `/api/frontpage/${query}`)).text()) as Tile[];
}

const allTiles = () => upstream.served().tiles as Tile[];

describe('a good service', () => {
  beforeAll(() => upstream.switchTo('good'));

  test('gives the three headers of the contract, takes OPTIONS and nothing that writes', async () => {
    for (const path of ['organizations/', 'organizations/2/', 'frontpage/', 'stats/', 'pages/'])
      for (const method of ['GET', 'OPTIONS']) {
        const answer = await fetchRaw(upstream.url, `/api/${path}`, { method });
        expect(answer.status).toBe(200);
        expect(answer.header('Content-Type')).toBe('application/json');
        expect(answer.header('Allow')).toBe('GET, OPTIONS');
        expect(answer.header('Vary')).toBe('Accept');
      }
    expect((await fetchRaw(upstream.url, '/api/stats/', { method: 'POST' })).status).toBe(405);
  });

  test('gives batches of forty that keep to the contract, smaller on request, of a type on request', async () => {
    expect(allTiles().map((tile) => tileSchema.safeParse(tile).success)).toEqual(Array(130).fill(true));
    expect(await batch()).toEqual(allTiles().slice(0, 40));
    expect(await batch('?batch_size=3')).toHaveLength(3);
    expect(await batch('?batch_size=100')).toHaveLength(40);
    const news = await batch('?type=news');
    expect(news).toEqual(allTiles().filter(({ type }) => type === 'news'));
    expect(news.length).toBeGreaterThan(1);
  });

  test('records requests and their times', async () => {
    upstream.requests.length = 0;
    const before = Date.now();
    await batch('?batch_size=1');
    expect(upstream.requests.map(({ path }) => path)).toEqual(['/api/frontpage/?batch_size=1']);
    expect(upstream.requests[0]?.at).toBeGreaterThanOrEqual(before);
  });

  test('thumbnails have the stated dimensions, and pyramids open', async () => {
    for (const tile of allTiles().slice(0, 4) as EntityTile[]) {
      const { thumbnails, dzi } = tile.related_object.main_scan;
      for (const { url, dimensions } of thumbnails) {
        const { width, height } = await sharp(await (await fetch(url)).arrayBuffer()).metadata();
        expect({ width, height }).toEqual(dimensions);
      }
      const manifest = await (await fetch(dzi.manifest_url)).text();
      const format = /Format"?[=:]"(\w+)"/.exec(manifest)?.[1];
      expect((await fetch(`${dzi.tiles_prefix}8/0_0.${format}`)).status).toBe(200);
    }
  });
});

test.each([
  ['good', [12], 10],
  ['inclusive', [11, 12], 11],
] as const)('%s: both bounds are meant alike', async (scenario, first, last) => {
  await upstream.switchTo(scenario);
  const bound = allTiles()[10]?.sorting_datetime;
  const older = await batch(`?max_sorting_datetime=${bound}`);
  expect(older.slice(0, first.length).map(({ id }) => id)).toEqual(first);
  expect((await batch(`?min_sorting_datetime=${bound}`)).at(-1)?.id).toBe(last);
});

test('fractions: every length occurs, newest first to the microsecond, and bounds are compared so', async () => {
  await upstream.switchTo('fractions');
  const texts = allTiles().map(({ sorting_datetime }) => sorting_datetime);
  const digits = new Set(texts.map((text) => text.split('.')[1]?.length ?? 0));
  expect([...digits].sort()).toEqual([0, 1, 3, 6]);
  const times = texts.map((text) => parseTimestamp(text) ?? '');
  expect(new Set(times).size).toBe(times.length);
  expect(times).toEqual([...times].sort().reverse());
  for (const [index, text] of texts.slice(0, 12).entries())
    expect((await batch(`?max_sorting_datetime=${text}&batch_size=1`))[0]?.id).toBe(index + 2);
});

test('repeats: the third batch is the second once more, in each service for itself', async () => {
  await upstream.switchTo('repeats');
  const other = await startUpstream('repeats');
  try {
    const [first, second, third] = [await batch(), await batch('?type=news'), await batch()];
    expect(third).toEqual(second);
    expect(third).not.toEqual(first);
    expect((await batch('', other))[0]?.id).toBe(1);
    expect(other.requests).toHaveLength(1);
  } finally {
    await other.stop();
  }
});

test('gone: nobody listens at either address, until it comes back on the same ports', async () => {
  await upstream.switchTo('gone');
  for (const url of [upstream.url, upstream.assetUrl])
    await expect(fetchRaw(url, '/')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await upstream.switchTo('good');
  expect((await fetchRaw(upstream.url, '/api/stats/')).status).toBe(200);
  expect((await fetchRaw(upstream.assetUrl, '/scans/classic/scan.dzi')).status).toBe(200);
});

test('moved-manifest: one leads to the canary, which counts', async () => {
  await upstream.switchTo('moved-manifest');
  const [one, two] = (allTiles().slice(0, 2) as EntityTile[]).map(
    (tile) => tile.related_object.main_scan.dzi.manifest_url,
  );
  const before = upstream.canaryHits();
  await fetch(one ?? '');
  expect(upstream.canaryHits()).toBe(before + 1);
  const moved = await fetch(two ?? '', { redirect: 'manual' });
  expect(moved.headers.get('Location')).toContain('http://169.254.169.254/');
});
