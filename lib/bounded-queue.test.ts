import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BoundedQueue } from './bounded-queue.ts';

/** Work that finishes on demand. */
function work() {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const state = { started: false, finish: () => finish(), run: () => finished };
  state.run = () => {
    state.started = true;
    return finished;
  };
  return state;
}

const next = () => wait(0);
const refusal = () => new Error('no room');

test('so many at once, the others in the order in which they came', async () => {
  const queue = new BoundedQueue({ concurrency: 2, maxWaiting: 10, timeout: 60_000, refusal });
  const all = Array.from({ length: 5 }, work);
  const runs = all.map(({ run }) => queue.run(run));
  await next();
  expect(all.map(({ started }) => started)).toEqual([true, true, false, false, false]);
  expect([queue.running, queue.waiting]).toEqual([2, 3]);
  all[1]?.finish();
  await runs[1];
  await next();
  expect(all.map(({ started }) => started)).toEqual([true, true, true, false, false]);
  for (const { finish } of all) finish();
  await Promise.all(runs);
  expect([queue.running, queue.waiting]).toEqual([0, 0]);
});

test('when too many wait, one more is refused at once', async () => {
  const queue = new BoundedQueue({ concurrency: 1, maxWaiting: 1, timeout: 60_000, refusal });
  const [one, other] = [work(), work()];
  const runs = [queue.run(one.run), queue.run(other.run)];
  await expect(queue.run(async () => {})).rejects.toThrow('no room');
  one.finish();
  other.finish();
  await Promise.all(runs);
  await expect(queue.run(async () => 'again')).resolves.toBe('again');
});

test('whose turn does not come in time is refused, and takes nobody’s place', async () => {
  const queue = new BoundedQueue({ concurrency: 1, maxWaiting: 5, timeout: 5, refusal });
  const long = work();
  const run = queue.run(long.run);
  await expect(queue.run(async () => {})).rejects.toThrow('no room');
  expect(queue.waiting).toBe(0);
  long.finish();
  await run;
  expect(queue.running).toBe(0);
});

test('work that fails gives its place back', async () => {
  const queue = new BoundedQueue({ concurrency: 1, maxWaiting: 0, timeout: 0, refusal });
  await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(queue.run(async () => 'next')).resolves.toBe('next');
});

test('what has a higher priority goes before what waits', async () => {
  const queue = new BoundedQueue({ concurrency: 1, maxWaiting: 10, timeout: 60_000, refusal });
  const done: string[] = [];
  const run = (name: string, priority?: number) => queue.run(async () => void done.push(name), priority);
  await Promise.all([run('first'), run('third', -1), run('fourth', -2), run('second')]);
  expect(done).toEqual(['first', 'second', 'third', 'fourth']);
});
