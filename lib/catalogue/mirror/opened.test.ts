import { expect, test } from 'vitest';
import { instant } from '../store/records.fixture.ts';
import { CatalogueUnavailable } from '../unavailable.ts';
import { feedObject, serveFeed } from './frontpage.fixture.ts';
import { configuredAs, openedOf } from './opened.fixture.ts';
import { findObject } from './opened.ts';
import type { Simulated } from './simulated.fixture.ts';
import { advanceTime, freezeTime } from './time.fixture.ts';

freezeTime();

const text = '2026-11-21T10:30:00.000007';
const at = instant(text);
const withOne = () => serveFeed([feedObject(1, text)]);

test('an object that the walk has not reached is requested at once, once for all callers, and stored', async () => {
  const { mirrored, service } = await withOne();
  const { opened, saved } = openedOf([mirrored]);
  const all = await Promise.all([1, 2, 3].map(() => opened.find('object-1', at)));
  expect(all).toEqual([true, true, true]);
  expect(saved).toMatchObject([{ service: 1, tiles: [{ id: 1 }] }]);
  expect(service.requests).toHaveLength(1);
});

test('that the service has no such object is cached for half a minute', async () => {
  const { mirrored, service, feed } = await withOne();
  const { opened } = openedOf([mirrored]);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect(await opened.find('object-2', at)).toBe(false);
    advanceTime(5000);
  }
  const requestCount = service.requests.length;
  feed.tiles = [feedObject(2, text)];
  expect(await opened.find('object-2', at)).toBe(false);
  expect(service.requests).toHaveLength(requestCount);
  advanceTime(30_000);
  expect(await opened.find('object-2', at)).toBe(true);
});

test('a service that is gone makes the catalogue unavailable, and is not contacted for a moment', async () => {
  const { mirrored, service } = await withOne();
  const { answer } = service;
  service.answer = (_, response) => response.destroy();
  const { opened } = openedOf([mirrored]);
  for (let attempt = 0; attempt < 3; attempt += 1)
    await expect(opened.find(`object-${attempt}`, at)).rejects.toThrow(CatalogueUnavailable);
  expect(service.requests).toHaveLength(1);
  service.answer = answer;
  advanceTime(1001);
  expect(await opened.find('object-1', at)).toBe(true);
});

test('a visitor waits no longer than a few seconds for one that hangs', async () => {
  const { mirrored, service } = await withOne();
  service.answer = () => undefined;
  const { opened } = openedOf([mirrored], { timeout: 50 });
  await expect(opened.find('object-1', at)).rejects.toThrow(/within 50 ms/);
});

test('requests for many unknown objects are sent two at a time and no more', async () => {
  const { mirrored, service } = await withOne();
  const waiting: (() => void)[] = [];
  const { answer } = service;
  const two = new Promise<void>((resolve) => {
    service.answer = (request, response) => {
      waiting.push(() => answer(request, response));
      if (waiting.length === 2) resolve();
    };
  });
  const { opened } = openedOf([mirrored]);
  const first = [opened.find('object-1', at), opened.find('object-1', instant('2026-11-21T11:00:00'))];
  await two;
  for (let id = 10; id < 30; id += 1)
    await expect(opened.find(`object-${id}`, at)).rejects.toThrow(CatalogueUnavailable);
  expect(service.requests).toHaveLength(2);
  for (const reply of waiting) reply();
  expect(await Promise.all(first)).toEqual([true, true]);
});

test('each of several services is queried; one that is unavailable does not hide what another has', async () => {
  const [away, second] = [await withOne(), await withOne()];
  away.service.answer = (_, response) => response.writeHead(503).end();
  const { opened, saved } = openedOf([away.mirrored, second.mirrored]);
  expect(await opened.find('object-1', at)).toBe(true);
  expect(saved).toMatchObject([{ service: 2 }]);
  await expect(opened.find('object-2', at)).rejects.toThrow(CatalogueUnavailable);
});

test('before a service has answered nothing of it is known; one that answers for another library is not queried', async () => {
  const { mirrored, service } = await withOne();
  const starting = async () => [configuredAs(1, mirrored.name, { lastAnswer: null })];
  await expect(openedOf([mirrored], { readServices: starting }).opened.find('object-1', at)).rejects.toThrow(
    CatalogueUnavailable,
  );
  const problem = { kind: 'refused', message: 'another library', since: 0 } as const;
  const refused = async () => [configuredAs(1, mirrored.name, { problem })];
  expect(await openedOf([mirrored], { readServices: refused }).opened.find('object-1', at)).toBe(false);
  expect(service.requests).toEqual([]);
});

test("what lies beyond the operator's bound is not requested, whatever the address says", async () => {
  const { mirrored, service } = await withOne();
  const { opened, saved } = openedOf([mirrored], { since: instant('2026-11-21T10:30:00.5') });
  expect(await opened.find('object-1', at)).toBe(false);
  expect(service.requests).toEqual([]);
  expect(await opened.find('object-1', instant('2026-11-21T10:31:00'))).toBe(false);
  expect(saved).toEqual([]);
});

const around = Array.from({ length: 20 }, (_, index) =>
  feedObject(100 + index, `2026-11-21T10:${index + 20}:00`),
);
const feed = [...around, feedObject(1, text)];

test.each<[string, Partial<Simulated>, number]>([
  ['exclude', {}, 1],
  ['include', { inclusive: true }, 1],
  ['are not known, nor is the type', { ignores: ['type', 'min'] }, 1],
  ['are those of a service that refuses the number of tiles', { refusesLarge: true, defaultSize: 5 }, 2],
])('an object is found where bounds %s', async (_, how, requestCount) => {
  const { service, mirrored } = await serveFeed(feed, how);
  const found = await findObject((request) => mirrored.batch(request), 'object-1', at);
  expect(found?.id).toBe(1);
  expect(service.requests).toHaveLength(requestCount);
});

test('among more tiles of one instant than the first answer contains', async () => {
  const { mirrored } = await serveFeed(Array.from({ length: 60 }, (_, id) => feedObject(id, text)));
  const found = await findObject((request) => mirrored.batch(request), 'object-0', at);
  expect(found?.id).toBe(0);
});

test('on a service that parses whole seconds', async () => {
  const { mirrored } = await serveFeed(feed);
  const coarse = (max: string | undefined) => max?.slice(0, 19);
  const found = await findObject(
    (request) => mirrored.batch({ ...request, max: coarse(request.max) }),
    'object-1',
    at,
  );
  expect(found?.id).toBe(1);
});

test('a missing one is not found, after two requests', async () => {
  const { service, mirrored } = await serveFeed(feed);
  expect(await findObject((request) => mirrored.batch(request), 'object-2', at)).toBeUndefined();
  expect(service.requests).toHaveLength(2);
});
