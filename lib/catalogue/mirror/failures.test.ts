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
import { ServiceFailed } from './service/service.ts';
import { feedItemAt } from './simulated.fixture.ts';

describe('a service that fails', () => {
  test('is retried after growing delays, what is mirrored stays, and its recovery is noticed', async () => {
    const tiles = feedOf(300);
    const { service, store, clock, log, open } = mirrorOf(usualFeed(tiles));
    const mirror = await open();
    await runWalks(mirror, store, clock, 1);
    service.fault = () => {
      throw new ServiceFailed('failed', 'status 503');
    };
    const requestCount = service.requests.length;
    await runFor(mirror, clock, hour);
    expect(await mirror.progress()).toMatchObject({ state: 'failing', tiles: 300, problem: 'status 503' });
    expect(service.requests.length - requestCount).toBeLessThan((60 * 60) / 7 + 4 * 60);
    expect(log.lines.filter(({ level }) => level === 'error')).toHaveLength(1);
    // Two for each kind of request, and then none for as long as the reason stays the same.
    const warned = () => log.lines.filter(({ level }) => level === 'warn').map(({ fields }) => fields.reason);
    expect(warned().length).toBeLessThanOrEqual(10);
    service.fault = (what) => {
      throw new ServiceFailed('failed', what === 'batch' ? 'status 502' : 'status 503');
    };
    await runFor(mirror, clock, minute);
    expect(await mirror.progress()).toMatchObject({ state: 'failing', problem: 'status 502' });
    expect(warned().filter((reason) => reason === 'status 502')).toHaveLength(1);
    service.fault = () => undefined;
    tiles.push(feedItemAt(999, 999_000_000));
    await runFor(mirror, clock, 15 * second);
    expect(store.shown()).toContain(999);
    expect((await mirror.progress()).state).toBe('following');
  });

  test('at the first start: nothing else is started before it answers, and then the first walk is trusted', async () => {
    const { service, store, clock, log, open } = mirrorOf(usualFeed(feedOf(300)));
    service.fault = () => {
      throw new ServiceFailed('failed', 'status 503');
    };
    const mirror = await open();
    await runFor(mirror, clock, 5 * minute);
    expect(new Set(service.requests)).toEqual(new Set(['newest']));
    service.fault = () => undefined;
    await runWalks(mirror, store, clock, 1);
    expect(log.lines.filter(({ message }) => message.includes('less than half'))).toEqual([]);
    expect(store.shown()).toHaveLength(300);
  });

  test('is not contacted for as long as it requests', async () => {
    const { service, clock, open } = mirrorOf(usualFeed(feedOf(10)));
    const mirror = await open();
    service.fault = () => {
      throw new ServiceFailed('failed', 'status 429', 30 * second);
    };
    await mirror.step();
    const at = clock.time;
    await runFor(mirror, clock, 29 * second);
    expect(service.requests).toHaveLength(1);
    service.fault = () => undefined;
    await runFor(mirror, clock, 10 * second);
    expect(service.requests.length).toBeGreaterThan(1);
    expect(clock.time - at).toBeLessThan(minute);
  });

  test('for older tiles only: the newest still arrive, and the walk continues when it can', async () => {
    const tiles = feedOf(500);
    const { service, store, clock, open } = mirrorOf(usualFeed(tiles));
    service.fault = (_, question) => {
      if (question?.max !== undefined) throw new ServiceFailed('failed', 'status 503');
    };
    const mirror = await open();
    await runFor(mirror, clock, 5 * hour);
    tiles.push(feedItemAt(999, 999_000_000));
    await runFor(mirror, clock, 30 * second);
    expect(store.shown()).toHaveLength(41);
    service.fault = () => undefined;
    await runFor(mirror, clock, 30 * minute);
    expect(ascending(store.shown())).toEqual(idsOf(tiles));
  });

  test('a clock that is set back delays nothing', async () => {
    const tiles = feedOf(100);
    const { store, clock, open } = mirrorOf(usualFeed(tiles));
    const mirror = await open();
    await runWalks(mirror, store, clock);
    clock.time -= 5 * hour;
    tiles.push(feedItemAt(999, 999_000_000));
    await runFor(mirror, clock, 30 * second);
    expect(store.shown()).toContain(999);
  });
});
