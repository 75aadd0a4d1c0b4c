import { expect, test, vi } from 'vitest';
import { objectPath } from '#lib/addresses.ts';
import type { EntityTile } from '#lib/catalogue/schema.ts';
import { expectNewestFirst, idsOf, walkFeed } from '../support/feed.ts';
import { elementsOf, find } from '../support/html.ts';
import { fetchRaw } from '../support/http.ts';
import type { MirrorHarness } from '../support/mirror-harness.ts';
import { logged } from '../support/server.ts';
import { harnessFor, limitConcurrency, mirroredHarnessFor, withoutPages } from './mirror-harness.fixture.ts';

limitConcurrency();

/** The object of one of the service's tiles. */
function objectAt({ upstream }: MirrorHarness, index: number): EntityTile {
  const tile = upstream.data.tiles[index];
  if (tile?.type !== 'entity') throw new Error(`Tile ${index + 1} is an object`);
  return tile;
}

test.concurrent('a server that is killed in the middle of the walk goes on with it where it was', async (context) => {
  // So slow that it takes half a minute: it starts before the site is open, and must not have ended by then.
  const harness = await harnessFor(context, 'good', { tiles: 600, environment: { CATALOGUE_RATE: '1' } });
  const { upstream, site } = harness;
  const walked = () =>
    upstream.requests.map(({ path }) => path).filter((path) => path.includes('max_sorting_datetime'));
  await vi.waitFor(() => expect(walked().length).toBeGreaterThan(3), { timeout: 20_000, interval: 20 });
  site.signal('SIGKILL');
  await site.stop();
  const before = walked();
  upstream.requests.length = 0;
  await harness.restart({ CATALOGUE_RATE: '10' });
  expect((await fetchRaw(harness.url, '/pl')).status).toBe(200);
  // The lease of a killed server lasts some seconds more.
  await harness.untilMirrored();
  // The answer to the last request may not have been saved.
  const requested = new Set(before.slice(0, -1));
  expect(walked().filter((path) => requested.has(path))).toEqual([]);
  const tiles = await walkFeed(harness.url);
  expect(idsOf(tiles)).toEqual(idsOf(upstream.data.tiles));
  expectNewestFirst(tiles);
  // All but the newest, which may have been requested separately.
  const [finished, ...others] = logged(harness.site, 'a walk over the whole service has ended');
  expect(finished?.seen).toBeGreaterThanOrEqual(560);
  expect(others).toEqual([]);
});

test.concurrent('what is mirrored is found by its id, has its neighbours, and is in the sitemap', async (context) => {
  const harness = await mirroredHarnessFor(context);
  const { url } = harness;
  const [newer, object, older] = [73, 74, 75].map((index) => objectAt(harness, index));
  if (!newer || !object || !older) throw new Error('Three objects in a row');
  const page = await fetchRaw(url, objectPath('en', object.related_object));
  expect(page.status).toBe(200);
  const links = find(elementsOf(page.text()), 'a');
  const neighbour = (rel: string) => links.find(({ attributes }) => attributes.rel === rel)?.attributes.href;
  expect(neighbour('prev')).toBe(objectPath('en', newer.related_object));
  expect(neighbour('next')).toBe(objectPath('en', older.related_object));
  expect(page.text()).not.toContain('at=2026');
  const moved = await fetchRaw(url, objectPath('en', { id: object.related_object.id, slug: 'x' }));
  expect([moved.status, moved.header('Location')]).toEqual([308, objectPath('en', object.related_object)]);

  const files = [
    ...(await fetchRaw(url, '/sitemap.xml')).text().matchAll(/<loc>[^<]*(\/sitemaps\/objects[^<]*)</g),
  ];
  const xml = await Promise.all(files.map(async ([, path = '']) => (await fetchRaw(url, path)).text()));
  const listed = [...xml.join('').matchAll(/<loc>[^<]*(\/pl\/objects\/[^<]*)</g)].map(([, path]) => path);
  const objects = harness.upstream.data.tiles.flatMap((tile) =>
    tile.type === 'entity' ? objectPath('pl', tile.related_object) : [],
  );
  expect(listed.toSorted()).toEqual(objects.toSorted());
});

test.concurrent('an old address leads to the new one; tiles that the walk leaves out are requested at once', async (context) => {
  const harness = await mirroredHarnessFor(context, 'good', {
    ...withoutPages,
    environment: { CATALOGUE_TILES: '20' },
  });
  const { url, upstream } = harness;
  // To within a batch.
  expect(await walkFeed(url)).toHaveLength(40);
  const get = async (path: string) => {
    const answer = await fetchRaw(url, path);
    return [answer.status, answer.header('Location')];
  };

  const near = objectAt(harness, 3);
  const nearPath = objectPath('pl', near.related_object);
  expect(await get(`${nearPath}?at=${near.sorting_datetime}&scan=1`)).toEqual([308, `${nearPath}?scan=1`]);

  const far = objectAt(harness, 100);
  const farPath = objectPath('en', far.related_object);
  expect(await get(farPath)).toEqual([404, undefined]);
  upstream.requests.length = 0;
  expect(await get(`${farPath}?at=${far.sorting_datetime}`)).toEqual([308, farPath]);
  expect(upstream.requests.map(({ path }) => path)).toContain(
    '/api/frontpage/?type=entity&max_sorting_datetime=2026-11-16T08%3A00%3A00.000001&batch_size=10',
  );
  expect(await get(farPath)).toEqual([200, undefined]);

  const none = objectPath('en', { id: 'none', slug: 'none' });
  expect(await get(`${none}?at=2026-11-16T08:00:00`)).toEqual([404, undefined]);
  await upstream.switchTo('gone');
  const other = objectAt(harness, 101);
  const otherAddress = `${objectPath('en', other.related_object)}?at=${other.sorting_datetime}`;
  expect((await get(otherAddress))[0]).toBe(503);
  expect(await get(farPath)).toEqual([200, undefined]);
});
