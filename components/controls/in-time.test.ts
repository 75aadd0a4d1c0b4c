import { expect, onTestFinished, test, vi } from 'vitest';
import { inTime } from './in-time.ts';

test('what does not come in half a minute fails, and what comes leaves no timer behind', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(await inTime(Promise.resolve('here'))).toBe('here');
  expect(vi.getTimerCount()).toBe(0);
  const failed = expect(inTime(new Promise(() => undefined))).rejects.toThrow('late');
  await vi.advanceTimersByTimeAsync(30_000);
  await failed;
});
