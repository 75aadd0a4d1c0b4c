import { expect, test } from 'vitest';
import { instant } from '../store/records.fixture.ts';
import { feedObject, serveFeed } from './frontpage.fixture.ts';
import { findObject } from './opened.ts';
import type { Simulated } from './simulated.fixture.ts';

const at = '2026-11-21T10:30:00.000007';
const around = Array.from({ length: 20 }, (_, index) =>
  feedObject(100 + index, `2026-11-21T10:${index + 20}:00`),
);
const feed = [...around, feedObject(1, at)];

test.each<[string, Partial<Simulated>, number]>([
  ['exclude', {}, 1],
  ['include', { inclusive: true }, 1],
  ['are not known, nor is the type', { ignores: ['type', 'min'] }, 1],
  ['are those of a service that refuses the number of tiles', { refusesLarge: true, defaultSize: 5 }, 2],
])('an object is found where bounds %s', async (_, how, requestCount) => {
  const { service, mirrored } = await serveFeed(feed, how);
  const found = await findObject((request) => mirrored.batch(request), 'object-1', instant(at));
  expect(found?.id).toBe(1);
  expect(service.requests).toHaveLength(requestCount);
});

test('among more tiles of one instant than the first answer contains', async () => {
  const { mirrored } = await serveFeed(Array.from({ length: 60 }, (_, id) => feedObject(id, at)));
  const found = await findObject((request) => mirrored.batch(request), 'object-0', instant(at));
  expect(found?.id).toBe(0);
});

test('on a service that parses whole seconds', async () => {
  const { mirrored } = await serveFeed(feed);
  const coarse = (max: string | undefined) => max?.slice(0, 19);
  const found = await findObject(
    (request) => mirrored.batch({ ...request, max: coarse(request.max) }),
    'object-1',
    instant(at),
  );
  expect(found?.id).toBe(1);
});

test('a missing one is not found, after two requests', async () => {
  const { service, mirrored } = await serveFeed(feed);
  expect(await findObject((request) => mirrored.batch(request), 'object-2', instant(at))).toBeUndefined();
  expect(service.requests).toHaveLength(2);
});
