import { expect, test } from 'vitest';
import { textAddressOf } from '../text-layers.ts';
import { hour, minute, mirrorOf, objectsOf, runFor, second, usualFeed } from './mirror.fixture.ts';
import { ServiceFailed } from './service/service.ts';

const addressOf = (id: number) => `https://files.example/${id}.xml`;
const day = 24 * hour;

/** A mirror of a service whose objects 1 to `count` have texts, the newest last. */
function mirrored(count: number, walkEvery = day) {
  const tiles = objectsOf(count, 'library');
  for (const { id, tile } of tiles)
    if (tile?.type === 'entity')
      tile.related_object.main_scan.resources = [
        { url: addressOf(id), hidden: false, downloadable: true, mime: 'text/xml-alto' },
      ];
  const texts = (address: string) => address.startsWith('https://files.example/');
  const mirror = mirrorOf(usualFeed(tiles), { texts, walkEvery });
  const { service, store } = mirror;
  for (const { id } of tiles) service.texts.set(addressOf(id), new Uint8Array([id]));
  const requestedIds = () =>
    service.requests.flatMap((what) => /^https:..files.example.(\d+)/.exec(what)?.[1] ?? []).map(Number);
  const ids = tiles.map(({ id }) => id).reverse();
  const passOf = () => JSON.parse(store.record ?? '{}').texts;
  return { ...mirror, tiles, requestedIds, ids, passOf };
}

test('texts are read once each, newest objects first, within the rate for all requests', async () => {
  const { open, clock, store, service, requestedIds, ids, passOf } = mirrored(60);
  const mirror = await open();
  const times: number[] = [];
  service.fault = () => times.push(clock.time);
  await runFor(mirror, clock, minute);
  expect(requestedIds()).toEqual(ids);
  expect(Math.min(...times.slice(1).map((time, index) => time - (times[index] ?? 0)))).toBe(250);
  expect([...store.texts.values()].map(({ scan, alto }) => [scan, alto?.[0]])).toEqual(
    ids.map((id) => [id, id]),
  );
  expect(passOf()).toEqual({ walk: 1, behind: null, read: 60, missed: 0 });
  // The newest tiles are still read meanwhile.
  expect(service.requests.filter((what) => what === 'newest').length).toBeGreaterThan(10);
});

test('none are read unless configured, nor those on other origins', async () => {
  const { open, clock, service, tiles, store } = mirrored(3);
  const [first] = tiles;
  if (first?.tile?.type === 'entity')
    first.tile.related_object.main_scan.resources = [
      { url: 'https://other.example/1.xml', hidden: false, downloadable: true, mime: 'text/xml-alto' },
    ];
  await runFor(await open(), clock, minute);
  expect([...store.texts.keys()]).toEqual([3, 2]);
  expect(service.requests).not.toContain('https://other.example/1.xml');
  const without = mirrorOf(service.feed);
  await runFor(await without.open(), without.clock, minute);
  expect(without.service.requests.filter((what) => what.startsWith('https:'))).toEqual([]);
  expect(without.store.record).toContain('"texts":null');
});

test('a killed process resumes where it was', async () => {
  const { open, clock, store, requestedIds, ids } = mirrored(20);
  for (const stored of [5, 12]) {
    store.beforeWrite = () => {
      if (store.texts.size >= stored) throw new Error('killed');
    };
    await expect(runFor(await open(), clock, minute)).rejects.toThrow('killed');
  }
  store.beforeWrite = () => undefined;
  await runFor(await open(), clock, minute);
  expect(store.texts.size).toBe(20);
  // Only the requests in progress at each kill are repeated.
  expect(requestedIds()).toHaveLength(ids.length + 2);
});

test('what fails is skipped after a pause and read in the next pass, with what is new and nothing else', async () => {
  const { open, clock, store, service, tiles, requestedIds, passOf } = mirrored(6, hour);
  const times = new Map<string, number>();
  service.fault = (what) => {
    times.set(what, clock.time);
    if (what === addressOf(5)) throw new ServiceFailed('failed', 'status 503', 20 * second);
    if (what === addressOf(3)) throw new ServiceFailed('refused', 'status 403');
  };
  service.texts.delete(addressOf(2));
  const mirror = await open();
  await runFor(mirror, clock, 2 * minute);
  expect([...store.texts.keys()]).toEqual([6, 4, 1]);
  expect((times.get(addressOf(4)) ?? 0) - (times.get(addressOf(5)) ?? 0)).toBeGreaterThanOrEqual(20 * second);
  expect((times.get(addressOf(2)) ?? 0) - (times.get(addressOf(3)) ?? 0)).toBeLessThan(second);
  expect(passOf()).toMatchObject({ behind: null, read: 3, missed: 2 });
  // Other tasks are not delayed by the `Retry-After` of the texts' server.
  expect(service.requests.filter((what) => what === 'newest').length).toBeGreaterThan(20);

  service.fault = () => undefined;
  const changed = tiles.find(({ id }) => id === 6)?.tile;
  if (changed?.type === 'entity') {
    changed.related_object.main_scan.resources = [
      { url: addressOf(60), hidden: false, downloadable: true, mime: 'text/xml-alto' },
    ];
    service.texts.set(addressOf(60), new Uint8Array([60]));
  }
  service.requests.length = 0;
  await runFor(mirror, clock, hour + 2 * minute);
  expect(requestedIds()).toEqual([60, 5, 3, 2]);
  expect(store.texts.get(6)?.address).toBe(addressOf(60));
});

test('after thirty days a text is read again; one that the service no longer has is removed', async () => {
  const { open, clock, store, service, tiles, requestedIds } = mirrored(4);
  const mirror = await open();
  await runFor(mirror, clock, hour);
  const unnamed = tiles[0]?.tile;
  if (unnamed?.type === 'entity') unnamed.related_object.main_scan.resources = [];
  await runFor(mirror, clock, day + hour);
  expect([...store.texts.keys()]).toEqual([4, 3, 2]);
  service.texts.set(addressOf(4), new Uint8Array([99]));
  service.texts.delete(addressOf(3));
  service.requests.length = 0;
  clock.time += 28 * day;
  await runFor(mirror, clock, hour);
  expect(requestedIds()).toEqual([]);
  clock.time += 2 * day;
  await runFor(mirror, clock, hour);
  expect(requestedIds()).toEqual([4, 3, 2]);
  expect(store.texts.get(4)?.alto).toEqual(new Uint8Array([99]));
  expect([...store.texts.keys()].sort()).toEqual([2, 4]);
});

test('tiles without texts are skipped in stretches, with the store left to others in between', async () => {
  const { open, clock, service, passOf, requestedIds } = mirrored(120);
  for (const { tile } of service.feed.tiles)
    if (tile?.type === 'entity' && textAddressOf(tile.related_object.main_scan) !== addressOf(1))
      tile.related_object.main_scan.resources = [];
  await runFor(await open(), clock, minute);
  expect(requestedIds()).toEqual([1]);
  expect(passOf()).toMatchObject({ behind: null, read: 1 });
});
