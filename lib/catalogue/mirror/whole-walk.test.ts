import { describe, expect, test } from 'vitest';
import { ascending, feedOf, idsOf, mirrorOf, runWalks, usualFeed } from './mirror.fixture.ts';
import type { FeedItem } from './service/readers.ts';
import { ServiceFailed } from './service/service.ts';
import { feedItemAt } from './simulated.fixture.ts';

describe('what is gone', () => {
  test('is withdrawn after two whole walks that do not show it, and shown again when it comes back', async () => {
    const tiles = feedOf(300);
    const { store, clock, open } = mirrorOf(usualFeed(tiles));
    const mirror = await open();
    await runWalks(mirror, store, clock, 1);
    const [removed] = tiles.splice(150, 1);
    await runWalks(mirror, store, clock, 2);
    expect(store.shown()).toContain(150);
    await runWalks(mirror, store, clock, 3);
    expect(store.shown()).not.toContain(150);
    expect(store.shown()).toHaveLength(299);
    if (removed) tiles.push(removed);
    await runWalks(mirror, store, clock, 4);
    expect(store.shown()).toContain(150);
  });

  test.each([
    ['empty', (tiles: FeedItem[]) => tiles.splice(0)],
    ['suddenly short', (tiles: FeedItem[]) => tiles.splice(0, 250)],
  ])('a service that is %s withdraws nothing, and the log says what to do', async (_, cut) => {
    const tiles = feedOf(300);
    const { store, clock, log, open } = mirrorOf(usualFeed(tiles));
    const mirror = await open();
    await runWalks(mirror, store, clock, 1);
    cut(tiles);
    await runWalks(mirror, store, clock, 5);
    expect(store.shown()).toHaveLength(300);
    expect(log.lines.some(({ message }) => message.includes('less than half'))).toBe(true);
  });

  test('a stretch that is never answered withdraws nothing', async () => {
    const tiles = feedOf(300);
    const { service, store, clock, open } = mirrorOf(usualFeed(tiles));
    const mirror = await open();
    await runWalks(mirror, store, clock, 1);
    const broken = feedItemAt(0, 150_000_000).sorting_datetime;
    service.fault = (_, question) => {
      if (
        question?.max &&
        question.max >= broken &&
        question.max < feedItemAt(0, 190_000_000).sorting_datetime
      )
        throw new ServiceFailed('failed', 'status 500');
    };
    await runWalks(mirror, store, clock, 2);
    expect(store.shown()).toHaveLength(300);
  });

  test('an old state of the same library is mirrored as such', async () => {
    const tiles = feedOf(300);
    const { store, clock, open } = mirrorOf(usualFeed(tiles));
    const mirror = await open();
    await runWalks(mirror, store, clock, 1);
    tiles.splice(200);
    await runWalks(mirror, store, clock, 3);
    expect(ascending(store.shown())).toEqual(idsOf(tiles));
    expect(await mirror.progress()).toMatchObject({ state: 'following' });
  });

  test("the operator's bound: what lies beyond is removed after two walks", async () => {
    const { store, clock, open } = mirrorOf(usualFeed(feedOf(400)), { bounds: { tiles: 100 } });
    await runWalks(await open(), store, clock, 3);
    expect(store.shown().length).toBeGreaterThanOrEqual(100);
    expect(store.shown().length).toBeLessThan(140);
  });
});
