import { expect, test } from 'vitest';
import { workUnderLease } from './leased-work.ts';
import { FakeClock } from './mirror/memory.fixture.ts';
import { mirrorOf } from './mirror/mirror.fixture.ts';
import { recordingLog } from './mirror/service/service.fixture.ts';
import { feedItemAt, plain } from './mirror/simulated.fixture.ts';
import { LeaseLost } from './mirror/store.ts';

const feed = { ...plain, tiles: Array.from({ length: 20 }, (_, id) => feedItemAt(id, id * 1000)) };

/** A clock that aborts once the given time has passed. */
function clockUntil(stop: AbortController, milliseconds: number): FakeClock {
  const clock = new FakeClock();
  const end = clock.time + milliseconds;
  const sleep = clock.sleep.bind(clock);
  clock.sleep = async (duration, signal) => {
    await sleep(duration, signal);
    if (clock.time >= end) stop.abort();
  };
  return clock;
}

test('mirrors while the lease is held, stands by while it is not, and releases it', async () => {
  const stop = new AbortController();
  const clock = clockUntil(stop, 60_000);
  const { open, store, service } = mirrorOf(feed, { clock });
  const startedAt = clock.time;
  let released = 0;
  const release = async () => {
    released += 1;
  };
  await workUnderLease({
    takeLease: async () =>
      clock.time < startedAt + 20_000
        ? undefined
        : { isHeld: () => clock.time < startedAt + 40_000, release },
    open,
    log: recordingLog(),
    clock,
    signal: stop.signal,
    failureMessage: 'the mirror stopped',
  });
  expect(store.shown()).toHaveLength(20);
  expect(released).toBeGreaterThan(0);
  const newestRequests = service.requests.filter((what) => what === 'newest').length;
  expect(newestRequests).toBeGreaterThan(2);
});

test('a store that fails is reported, and the mirror continues when it is back; a lost lease is not a problem', async () => {
  const stop = new AbortController();
  const clock = clockUntil(stop, 120_000);
  const { open, store } = mirrorOf(feed, { clock });
  const startedAt = clock.time;
  const log = recordingLog();
  let opened = 0;
  store.beforeWrite = () => {
    if (clock.time < startedAt + 30_000) throw new Error('disk full');
    if (opened < 12) throw new LeaseLost();
  };
  await workUnderLease({
    takeLease: async () => ({ isHeld: () => true, release: async () => undefined }),
    open: () => {
      opened += 1;
      return open();
    },
    log,
    clock,
    signal: stop.signal,
    failureMessage: 'the mirror stopped',
  });
  expect(store.shown()).toHaveLength(20);
  const logged = { level: 'error', message: 'the mirror stopped', fields: { reason: 'Error: disk full' } };
  expect(log.lines).toEqual([logged]);
});

test('the same failure is reported again once the work has continued meanwhile, and another one at once', async () => {
  const stop = new AbortController();
  const log = recordingLog();
  const steps = ['disk full', 'disk full', '', 'disk full', 'disk broken', ''];
  await workUnderLease({
    takeLease: async () => ({ isHeld: () => true, release: async () => undefined }),
    open: async () => ({
      async step() {
        const failure = steps.shift();
        if (steps.length === 0) stop.abort();
        if (failure) throw new Error(failure);
        return 0;
      },
    }),
    log,
    clock: new FakeClock(),
    signal: stop.signal,
    failureMessage: 'stopped',
  });
  expect(log.lines.map(({ fields }) => fields.reason)).toEqual([
    'Error: disk full',
    'Error: disk full',
    'Error: disk broken',
  ]);
});
