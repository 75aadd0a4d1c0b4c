import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startForEach } from './front.fixture.ts';

const { running } = startForEach();

test('a start waits for the search, without which most pages would be refused', async () => {
  const answered = vi.fn();
  running.catalogue.search = async () => {
    await setImmediate();
    answered();
    throw new Error('The index cannot be read');
  };
  await running.site.prepare();
  expect(answered).toHaveBeenCalled();
});

test('a start does not wait longer than a quarter of a minute for a search that does not answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  running.catalogue.search = () => new Promise(() => {});
  const prepared = vi.fn();
  void running.site.prepare().then(prepared);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(prepared).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(prepared).toHaveBeenCalled();
});
