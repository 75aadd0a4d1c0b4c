import { expect, test } from 'vitest';
import { feedObject, serveFeed } from './frontpage.fixture.ts';
import { configuredAs, mirroredAs, openedOf } from './opened.fixture.ts';
import { advanceTime, freezeTime } from './time.fixture.ts';

freezeTime();

const at = '2026-11-21T10:30:00.000007';
const findMirrored = async () => mirroredAs(1, at);
const feed = () => [feedObject(1, at, 'Nowy tytuł'), feedObject(2, '2026-11-20T10:00:00')];

test('an object that is opened is renewed in the background, once a minute', async () => {
  const { mirrored, service } = await serveFeed(feed());
  const { opened, saved, background } = openedOf([mirrored], { findMirrored });
  for (let visits = 0; visits < 5; visits += 1) {
    opened.renew('1');
    await background.whenIdle();
    advanceTime(11_000);
  }
  expect(saved).toMatchObject([{ service: 1, tiles: [{ id: 1, tile: { entity_title: 'Nowy tytuł' } }] }]);
  expect(service.requests).toHaveLength(1);
  advanceTime(60_000);
  opened.renew('1');
  await background.whenIdle();
  expect(saved).toHaveLength(2);
});

test('one that no longer exists, or has another number, stays as it is', async () => {
  const { mirrored, feed: given } = await serveFeed([]);
  const { opened, saved, background } = openedOf([mirrored], { findMirrored });
  opened.renew('1');
  await background.whenIdle();
  const other = feedObject(7, at);
  if (other.tile?.type === 'entity') other.tile.related_object.id = 'object-1';
  given.tiles = [other];
  advanceTime(60_001);
  opened.renew('1');
  await background.whenIdle();
  expect(saved).toEqual([]);
});

test("the library's own objects, and those of a service that answers for another library, are not requested", async () => {
  const { mirrored, service } = await serveFeed(feed());
  const own = openedOf([mirrored]);
  own.opened.renew('1');
  const problem = { kind: 'refused', message: 'another library', since: 0 } as const;
  const refused = openedOf([mirrored], {
    findMirrored,
    readServices: async () => [configuredAs(1, mirrored.name, { problem })],
  });
  refused.opened.renew('1');
  await Promise.all([own.background.whenIdle(), refused.background.whenIdle()]);
  expect(service.requests).toEqual([]);
});

test('a service that fails is not contacted for a while, and the log says so', async () => {
  const { mirrored, service } = await serveFeed(feed());
  const { answer } = service;
  service.answer = (_, response) => response.writeHead(500).end();
  const { opened, saved, background, log } = openedOf([mirrored], { findMirrored });
  for (let id = 1; id <= 5; id += 1) {
    opened.renew(`${id}`);
    await background.whenIdle();
    advanceTime(100);
  }
  expect(service.requests).toHaveLength(1);
  expect(log.lines).toMatchObject([{ level: 'warn' }]);
  service.answer = answer;
  advanceTime(1000);
  opened.renew('1-again');
  await background.whenIdle();
  expect(saved).toHaveLength(1);
});

test('a service that hangs gets two requests at once and no more', async () => {
  const { mirrored, service } = await serveFeed(feed());
  const waiting: (() => void)[] = [];
  const { answer } = service;
  service.answer = (request, response) => {
    waiting.push(() => answer(request, response));
  };
  const { opened, saved, background } = openedOf([mirrored], { findMirrored });
  for (let visits = 1; visits <= 2; visits += 1) {
    opened.renew(`${visits}`);
    await expect.poll(() => waiting.length).toBe(visits);
    advanceTime(10);
  }
  opened.renew('3');
  for (const reply of waiting) reply();
  await background.whenIdle();
  expect(service.requests).toHaveLength(2);
  expect(saved).toHaveLength(2);
});

test('a store that cannot be written is logged and disturbs nobody', async () => {
  const { mirrored } = await serveFeed(feed());
  const save = () => Promise.reject(new Error('attempt to write a readonly database'));
  const { opened, background, log } = openedOf([mirrored], { findMirrored, save });
  opened.renew('1');
  await background.whenIdle();
  expect(log.lines).toMatchObject([{ fields: { reason: 'attempt to write a readonly database' } }]);
});
