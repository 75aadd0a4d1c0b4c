import { expect, test } from 'vitest';
import { offsetNow } from './text-area.ts';

test.each([
  [2, 'abc def', 'abc def', 2],
  [4, 'abc def', 'xx abc def', 7],
  [1, 'abc def', 'abc xx def', 1],
  [4, 'abc def', 'abdef', 2],
  [7, 'abc def', '', 0],
])('offset %i of %s is in %s at %i', (at, before, now, expected) => {
  expect(offsetNow(at, before, now)).toBe(expected);
});
