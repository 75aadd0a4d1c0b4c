import { expect, test } from 'vitest';
import { seededRandom } from '#lib/seeded-random.ts';
import { sortedPart } from './select.ts';

const count = 50_000;
const random = seededRandom(1);
const shuffled = Uint32Array.from({ length: count }, (_, index) => index)
  .map((index) => index + count * Math.floor(random() * 1000))
  .sort()
  .map((key) => key % count);
// The places that are sampled hold the lowest numbers, so that the bound is too low.
const sampled = new Set(Array.from({ length: 1024 }, (_, index) => Math.floor((index * count) / 1024)));
const misleading = Uint32Array.from({ length: count }, (_, index) =>
  sampled.has(index) ? index : count + index,
);

test.each([
  ['ascending', Uint32Array.from({ length: count }, (_, index) => index)],
  ['descending', Uint32Array.from({ length: count }, (_, index) => count - index)],
  ['shuffled', shuffled],
  ['such that a sample misleads', misleading],
  ['few', Uint32Array.from([3, 1, 2])],
])('a part of numbers in order, where they are %s', (_, numbers) => {
  const sorted = numbers.toSorted();
  for (const [begin, end] of [
    [0, 40],
    [40, 80],
    [3000, 3040],
    [count - 20, count + 20],
  ] as const) {
    const part = sortedPart(numbers, begin, end, (one, other) => one < other);
    expect([...part]).toEqual([...sorted.slice(begin, end)]);
  }
});
