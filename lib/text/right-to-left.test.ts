import { expect, test } from 'vitest';
import { isRightToLeft } from './right-to-left.ts';

test.each([
  ['he', true],
  ['yi-Latn', false],
  ['ar-EG', true],
  ['fa', true],
  ['ur', true],
  ['yi', true],
  ['heb', true],
  ['not a language!', false],
  ['az-Arab', true],
  ['tr-arab-TR', true],
  ['pl', false],
  ['', false],
  [undefined, false],
])('%s is read from right to left: %s', (tag, expected) => {
  expect(isRightToLeft(tag)).toBe(expected);
});
