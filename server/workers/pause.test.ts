import { expect, test } from 'vitest';
import { pauseAfter } from './workers.ts';

test('the pause before a replacement grows, up to half a minute', () => {
  expect([1, 2, 3, 4].map(pauseAfter)).toEqual([100, 200, 400, 800]);
  expect([9, 10, 1000].map(pauseAfter)).toEqual([25_600, 30_000, 30_000]);
});
