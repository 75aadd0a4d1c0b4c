import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortInSteps } from './sort-in-steps.ts';

type Item = { key: number; at: number };
const byKey = (one: Item, other: Item) => one.key - other.key;
const items = (keys: readonly number[]) => keys.map((key, at): Item => ({ key, at }));

test('items are sorted, and equal ones stay in order', async () => {
  const keys = fc.array(fc.nat(50), { size: 'max', maxLength: 9000 });
  await fc.assert(
    fc.asyncProperty(keys, async (some) => {
      expect(await sortInSteps(items(some), byKey)).toEqual(items(some).sort(byKey));
    }),
    { numRuns: 20 },
  );
});

test('many items are sorted in short steps, between which other work runs', async () => {
  const many = items(Array.from({ length: 100_000 }, (_, at) => (at * 7919) % 100_003));
  let [compared, most, isDone] = [0, 0, false];
  const sorted = sortInSteps(many, (one, other) => {
    compared += 1;
    return byKey(one, other);
  }).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    most = Math.max(most, compared);
    compared = 0;
    await setImmediate();
  }
  expect((await sorted).map(({ key }) => key)).toEqual(many.map(({ key }) => key).sort((a, b) => a - b));
  expect(most).toBeLessThan(50_000);
});
