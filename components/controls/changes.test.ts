import { expect, test, vi } from 'vitest';
import { Changes } from './changes.ts';

test('listeners hear of changes here and in other tabs until they stop', () => {
  const tabs = new EventTarget();
  vi.stubGlobal('addEventListener', tabs.addEventListener.bind(tabs));
  vi.stubGlobal('removeEventListener', tabs.removeEventListener.bind(tabs));
  const changes = new Changes();
  const listener = vi.fn();
  const stop = changes.follow(listener);
  changes.notify();
  tabs.dispatchEvent(new Event('storage'));
  tabs.dispatchEvent(new Event('pageshow'));
  expect(listener).toHaveBeenCalledTimes(3);
  stop();
  changes.notify();
  tabs.dispatchEvent(new Event('storage'));
  tabs.dispatchEvent(new Event('pageshow'));
  expect(listener).toHaveBeenCalledTimes(3);
});
