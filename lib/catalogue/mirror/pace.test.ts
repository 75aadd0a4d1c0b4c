import { expect, test } from 'vitest';
import { FakeClock } from './memory.fixture.ts';
import { backoff, Pace } from './pace.ts';

test('requests are spaced out, and the first need not wait', async () => {
  const clock = new FakeClock();
  const startedAt = clock.now();
  const pace = new Pace(4, clock);
  await pace.waitForTurn();
  expect(clock.now()).toBe(startedAt);
  for (let question = 0; question < 8; question += 1) await pace.waitForTurn();
  expect(clock.now() - startedAt).toBe(2000);
});

test('a pause that the service requests is respected, up to a minute', async () => {
  const clock = new FakeClock();
  const startedAt = clock.now();
  const pace = new Pace(4, clock);
  pace.pause(7000);
  pace.pause(2000);
  await pace.waitForTurn();
  expect(clock.now() - startedAt).toBe(7000);
  pace.pause(3_600_000);
  expect(pace.wait).toBe(60_000);
});

test('a clock that is set back does not delay the next request', async () => {
  const clock = new FakeClock();
  const pace = new Pace(0.01, clock);
  await pace.waitForTurn();
  expect(pace.wait).toBe(100_000);
  clock.time -= 3_600_000;
  expect(pace.wait).toBe(0);
});

test('a wait ends when it is aborted', async () => {
  const pace = new Pace(1, new FakeClock());
  const stop = new AbortController();
  await pace.waitForTurn(stop.signal);
  stop.abort();
  await expect(pace.waitForTurn(stop.signal)).rejects.toThrow('aborted');
});

test('delays grow to the maximum, and are randomly up to a quarter shorter', () => {
  const pauses = [1, 2, 3, 7, 100].map((failures) => backoff(failures, 60_000, () => 0));
  expect(pauses).toEqual([1000, 2000, 4000, 60_000, 60_000]);
  expect(backoff(2, 60_000, () => 1)).toBe(1500);
});
