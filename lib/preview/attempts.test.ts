import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Attempts } from './attempts.ts';

const minute = 60_000;
let now = 0;
let attempts = new Attempts(() => now);

beforeEach(() => {
  now = 1_000_000;
  attempts = new Attempts(() => now);
});

const fail = (address: string, times: number) => {
  for (let time = 0; time < times; time += 1) attempts.failed(address);
};

test('ten failures in ten minutes are enough from one address', () => {
  fail('192.0.2.1', 9);
  expect(attempts.retryAfter('192.0.2.1')).toBe(0);
  now += minute;
  fail('192.0.2.1', 1);
  expect(attempts.retryAfter('192.0.2.1')).toBe(9 * 60);
  expect(attempts.retryAfter('192.0.2.2')).toBe(0);
  now += 9 * minute;
  expect(attempts.retryAfter('192.0.2.1')).toBe(0);
  fail('192.0.2.1', 1);
  expect(attempts.retryAfter('192.0.2.1')).toBe(0);
});

test('a clock that is set back keeps nobody waiting for longer', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  attempts = new Attempts();
  fail('192.0.2.1', 10);
  vi.setSystemTime(Date.now() - 60 * minute);
  expect(attempts.retryAfter('192.0.2.1')).toBe(10 * 60);
});

test('signing in clears the failures', () => {
  fail('192.0.2.1', 9);
  attempts.succeeded('192.0.2.1');
  fail('192.0.2.1', 9);
  expect(attempts.retryAfter('192.0.2.1')).toBe(0);
});

test('two hundred are enough from all', () => {
  for (let address = 0; address < 199; address += 1) attempts.failed(`192.0.2.${address}`);
  expect(attempts.retryAfterForAll()).toBe(0);
  attempts.failed('192.0.2.199');
  expect(attempts.retryAfterForAll()).toBe(600);
  // Others may still try: a correct secret is accepted.
  expect(attempts.retryAfter('198.51.100.1')).toBe(0);
  now += 10 * minute;
  expect(attempts.retryAfterForAll()).toBe(0);
});

test('a million addresses are not remembered', () => {
  for (let address = 0; address < 1_000_000; address += 1) attempts.failed(`host-${address}`);
  now += 10 * minute;
  expect(attempts.retryAfter('host-999999')).toBe(0);
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::1', true],
  ['2001:db8:1:2::', '2001:db8:1:2:ffff::', true],
  ['2001:db8::1', '2001:db8:0:0:9::', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['::ffff:192.0.2.1', '192.0.2.1', true],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
])('%s and %s are of one network: %s', (one, other, same) => {
  fail(one, 10);
  expect(attempts.retryAfter(other) > 0).toBe(same);
});

test('two processes that notify each other count together', () => {
  const other = new Attempts(() => now);
  const one = new Attempts(
    () => now,
    (attempt) => other.note(attempt),
  );
  for (let time = 0; time < 10; time += 1) one.failed('192.0.2.1');
  expect(other.retryAfter('192.0.2.1')).toBe(600);
  one.succeeded('192.0.2.1');
  expect(other.retryAfter('192.0.2.1')).toBe(0);
});
