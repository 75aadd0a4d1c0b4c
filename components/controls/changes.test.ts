import { expect, test, vi } from 'vitest';
import { Changes } from './changes.ts';

test.each([
  [true, 2],
  [false, 1],
])('another tab changes only what is stored (stored: %s)', (isStored, times) => {
  const tabs = new EventTarget();
  vi.stubGlobal('addEventListener', tabs.addEventListener.bind(tabs));
  vi.stubGlobal('removeEventListener', tabs.removeEventListener.bind(tabs));
  const changes = new Changes(isStored);
  const listener = vi.fn();
  const stop = changes.follow(listener);
  changes.notify();
  tabs.dispatchEvent(new Event('storage'));
  expect(listener).toHaveBeenCalledTimes(times);
  stop();
  changes.notify();
  tabs.dispatchEvent(new Event('storage'));
  expect(listener).toHaveBeenCalledTimes(times);
});
