import { describe, expect, test } from 'vitest';
import {
  ascending,
  feedOf,
  hour,
  idsOf,
  minute,
  mirrorOf,
  runFor,
  runWalks,
  second,
  usualFeed,
} from './mirror.fixture.ts';
import { serviceOrganization } from './service/records.fixture.ts';
import { ServiceFailed } from './service/service.ts';
import { feedItemAt } from './simulated.fixture.ts';

describe('the first start', () => {
  test('newest tiles, institutions, pages, statistics, and then the walk', async () => {
    const { service, store, clock, open } = mirrorOf(usualFeed(feedOf(200)));
    service.organizationList = [serviceOrganization(1, 'Biblioteka')];
    const mirror = await open();
    expect(await mirror.progress()).toMatchObject({ state: 'starting', tiles: 0, complete: false });
    await mirror.step();
    expect(store.shown()).toHaveLength(40);
    await runFor(mirror, clock, second);
    expect(service.requests).toEqual(['newest', 'organizations', 'pages', 'statistics']);
    expect(store.organizations).toHaveLength(1);
    await mirror.step();
    await mirror.step();
    expect(await mirror.progress()).toMatchObject({
      state: 'walking',
      tiles: 40,
      total: 200,
      complete: false,
    });
    await runWalks(mirror, store, clock);
    expect(ascending(store.shown())).toEqual(idsOf(service.feed.tiles));
    expect(await mirror.progress()).toMatchObject({ state: 'following', complete: true, tiles: 200 });
  });

  test('no more requests per second than the operator allows, and a line in the log every half minute', async () => {
    const { service, store, clock, log, open } = mirrorOf(usualFeed(feedOf(3000)), { perSecond: 1 });
    const startedAt = clock.time;
    await runWalks(await open(), store, clock);
    const seconds = (clock.time - startedAt) / 1000;
    expect(service.requests.length).toBeLessThanOrEqual(seconds + 1);
    const lines = log.lines.filter(({ message }) => message === 'mirroring the catalogue service');
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.length).toBeLessThanOrEqual(seconds / 30 + 1);
    expect(store.largestWrite).toBeLessThanOrEqual(200);
  });

  test('an empty library is mirrored as one', async () => {
    const { store, clock, open } = mirrorOf(usualFeed([]));
    const mirror = await open();
    await runWalks(mirror, store, clock);
    expect(await mirror.progress()).toMatchObject({ state: 'following', tiles: 0, complete: true });
  });
});

describe('what is known is renewed', () => {
  test('new and moved tiles within thirty seconds, though a walk is in progress', async () => {
    const tiles = feedOf(4000);
    const { store, clock, open } = mirrorOf(usualFeed(tiles));
    const mirror = await open();
    await runFor(mirror, clock, 5 * second);
    tiles.push(feedItemAt(9000, 9_000_000_000));
    const moved = feedItemAt(3, 9_100_000_000);
    tiles.splice(3, 1, moved);
    await runFor(mirror, clock, 30 * second);
    expect(store.shown()).toContain(9000);
    expect(store.rows.get(3)?.item).toEqual(moved);
  });

  test('thousands that arrived meanwhile, though the pass is interrupted again and again', async () => {
    const tiles = feedOf(500);
    const { service, store, clock, open } = mirrorOf(usualFeed(tiles));
    const mirror = await open();
    await runWalks(mirror, store, clock);
    tiles.push(...feedOf(1000, 500));
    let requestCount = 0;
    service.fault = () => {
      requestCount += 1;
      if (requestCount % 7 === 0 && requestCount < 60) throw new ServiceFailed('failed', 'cut');
    };
    await runFor(await open(), clock, 10 * minute);
    expect(ascending(store.shown())).toEqual(idsOf(tiles));
  });

  test('more than one pass can bring are left to a walk that starts early', async () => {
    const tiles = feedOf(100);
    const { store, clock, open } = mirrorOf(usualFeed(tiles));
    const mirror = await open();
    await runWalks(mirror, store, clock);
    tiles.push(...feedOf(2200, 100));
    await runFor(mirror, clock, 20 * minute);
    expect(ascending(store.shown())).toEqual(idsOf(tiles));
  });

  test('institutions and pages within a minute; gone ones too, but not when the list is suddenly short', async () => {
    const { service, store, clock, log, open } = mirrorOf(usualFeed(feedOf(10)));
    const all = [1, 2, 3, 4].map((id) => serviceOrganization(id, `Biblioteka ${id}`));
    service.organizationList = all;
    const mirror = await open();
    await runFor(mirror, clock, minute);
    service.organizationList = all.slice(0, 3);
    await runFor(mirror, clock, minute);
    expect(store.organizations).toHaveLength(3);
    service.organizationList = [];
    await runFor(mirror, clock, 50 * minute);
    expect(store.organizations).toHaveLength(3);
    expect(log.lines.filter(({ message }) => message.includes('suddenly short'))).toHaveLength(1);
    await runFor(mirror, clock, 15 * minute);
    expect(store.organizations).toEqual([]);
  });

  test('none is removed for being broken in the list, however long', async () => {
    const { service, store, clock, open } = mirrorOf(usualFeed(feedOf(10)));
    const [created_at, updated_at] = ['2026-01-01T00:00:00', '2026-01-01T00:00:00'];
    const organizations = [1, 2, 3, 4].map((id) => serviceOrganization(id, `Biblioteka ${id}`));
    const pages = ['Pomoc', 'O nas', 'Kontakt', 'Zbiory'].map((title) => ({
      title,
      content: '<p>…</p>',
      created_at,
      updated_at,
    }));
    const shown = () => [store.organizations.length, store.pages.length];
    const give = (count: number) => {
      [service.organizationList, service.pageList] = [organizations.slice(-count), pages.slice(-count)];
      service.omitted = 4 - count;
    };
    give(4);
    const mirror = await open();
    await runFor(mirror, clock, minute);
    for (const readable of [3, 1]) {
      give(readable);
      await runFor(mirror, clock, hour + 2 * minute);
      expect(shown()).toEqual([4, 4]);
    }
    service.omitted = 0;
    await runFor(mirror, clock, hour + 2 * minute);
    expect(shown()).toEqual([1, 1]);
  });
});
