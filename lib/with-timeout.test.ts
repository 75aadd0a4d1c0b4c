import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTimeout } from './with-timeout.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a value that never comes is given up after its time', async () => {
  const late = expect(withTimeout(new Promise(() => undefined), 50)).rejects.toThrow('Timed out');
  await vi.advanceTimersByTimeAsync(50);
  await late;
});

test('no timer is left after a value, or a failure, that comes in time', async () => {
  expect(await withTimeout(Promise.resolve('page'))).toBe('page');
  await expect(withTimeout(Promise.reject(new Error('offline')))).rejects.toThrow('offline');
  expect(vi.getTimerCount()).toBe(0);
});
