import { expect, test } from 'vitest';
import { hasLongLine, offsetNow } from './text-area.ts';

test.each([
  [2, 'abc def', 'abc def', 2],
  [4, 'abc def', 'xx abc def', 7],
  [1, 'abc def', 'abc xx def', 1],
  [4, 'abc def', 'abdef', 2],
  [7, 'abc def', '', 0],
])('offset %i of %s is in %s at %i', (at, before, now, expected) => {
  expect(offsetNow(at, before, now)).toBe(expected);
});

test.each([
  ['x\n'.repeat(50_000), false],
  ['x'.repeat(20_000), false],
  [`x\n${'y'.repeat(20_001)}`, true],
  [`${'y'.repeat(20_001)}\n${'x\n'.repeat(30_000)}`, true],
  ['', false],
])('a text has a line too long to break', (text, expected) => {
  expect(hasLongLine(text)).toBe(expected);
});
