import { expect, onTestFinished, test, vi } from 'vitest';
import { ifSoon } from './unavailable.ts';

test('decoration that fails or takes too long is left out', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  expect(await ifSoon(Promise.resolve('picture'), 300)).toBe('picture');
  expect(await ifSoon(Promise.reject(new Error('broken')), 300)).toBeUndefined();
  const late = ifSoon(new Promise(() => undefined), 300);
  await vi.advanceTimersByTimeAsync(300);
  expect(await late).toBeUndefined();
});
