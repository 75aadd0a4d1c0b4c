import { expect, test } from 'vitest';
import { feedOf, hour, letWork, minute, mirrorOf, usualFeed } from './mirror.fixture.ts';
import { ServiceFailed } from './service/service.ts';

test('when each list last came is stored', async () => {
  const { service, store, clock, open } = mirrorOf(usualFeed(feedOf(10)), { perSecond: 10 });
  service.fault = (what) => {
    if (what === 'pages') throw new ServiceFailed('failed', 'no pages today');
  };
  const begun = clock.now();
  const mirror = await open();
  await letWork(mirror, clock, 10_000);
  const answered = () => JSON.parse(store.record ?? '').answered;
  expect(answered().pages).toBeNull();
  expect(answered().organizations).toBeGreaterThanOrEqual(begun);
  expect(answered().statistics).toBeGreaterThanOrEqual(begun);

  await letWork(mirror, clock, hour);
  expect(clock.now() - answered().organizations).toBeLessThan(2 * minute);
  expect(answered().pages).toBeNull();
  expect(answered().statistics).toBeLessThan(begun + minute);
  service.fault = () => undefined;
  await letWork(mirror, clock, 2 * minute);
  expect(clock.now() - answered().pages).toBeLessThan(2 * minute);
});
