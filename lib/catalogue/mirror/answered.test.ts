import { expect, test } from 'vitest';
import { feedOf, hour, minute, mirrorOf, runFor, usualFeed } from './mirror.fixture.ts';
import { ServiceFailed } from './service/service.ts';

test('the time when each list last arrived is stored', async () => {
  const { service, store, clock, open } = mirrorOf(usualFeed(feedOf(10)), { perSecond: 10 });
  service.fault = (what) => {
    if (what === 'pages') throw new ServiceFailed('failed', 'no pages today');
  };
  const startedAt = clock.now();
  const mirror = await open();
  await runFor(mirror, clock, 10_000);
  const answered = () => JSON.parse(store.record ?? '').answered;
  expect(answered().pages).toBeNull();
  expect(answered().organizations).toBeGreaterThanOrEqual(startedAt);
  expect(answered().statistics).toBeGreaterThanOrEqual(startedAt);

  await runFor(mirror, clock, hour);
  expect(clock.now() - answered().organizations).toBeLessThan(2 * minute);
  expect(answered().pages).toBeNull();
  expect(answered().statistics).toBeLessThan(startedAt + minute);
  service.fault = () => undefined;
  await runFor(mirror, clock, 2 * minute);
  expect(clock.now() - answered().pages).toBeLessThan(2 * minute);
});
