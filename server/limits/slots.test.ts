import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Refused } from './refused.ts';
import { Slots } from './slots.ts';

/** Work that ends when it is told to. */
function work() {
  let finish = () => {};
  const ended = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const state = { begun: false, finish: () => finish(), run: () => ended };
  state.run = () => {
    state.begun = true;
    return ended;
  };
  return state;
}

const next = () => wait(0);

test('so many at once, the others in the order in which they came', async () => {
  const slots = new Slots({ most: 2, mostWaiting: 10, patience: 60_000 });
  const all = Array.from({ length: 5 }, work);
  const runs = all.map(({ run }) => slots.run(run));
  await next();
  expect(all.map(({ begun }) => begun)).toEqual([true, true, false, false, false]);
  expect([slots.running, slots.waiting]).toEqual([2, 3]);
  all[1]?.finish();
  await runs[1];
  await next();
  expect(all.map(({ begun }) => begun)).toEqual([true, true, true, false, false]);
  for (const { finish } of all) finish();
  await Promise.all(runs);
  expect([slots.running, slots.waiting]).toEqual([0, 0]);
});

test('when too many wait, one more is refused at once', async () => {
  const slots = new Slots({ most: 1, mostWaiting: 1, patience: 60_000 });
  const [one, other] = [work(), work()];
  const runs = [slots.run(one.run), slots.run(other.run)];
  await expect(slots.run(async () => {})).rejects.toThrow(Refused);
  one.finish();
  other.finish();
  await Promise.all(runs);
  await expect(slots.run(async () => 'again')).resolves.toBe('again');
});

test('whose turn does not come in time is refused, and takes nobody’s place', async () => {
  const slots = new Slots({ most: 1, mostWaiting: 5, patience: 5 });
  const long = work();
  const run = slots.run(long.run);
  await expect(slots.run(async () => {})).rejects.toMatchObject({ status: 503, retryAfter: 5 });
  expect(slots.waiting).toBe(0);
  long.finish();
  await run;
  expect(slots.running).toBe(0);
});

test('work that fails gives its place back', async () => {
  const slots = new Slots({ most: 1, mostWaiting: 0, patience: 0 });
  await expect(slots.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(slots.run(async () => 'next')).resolves.toBe('next');
});
