import { expect, test } from 'vitest';
import { opensAtWidth } from './opening-view.ts';

test.each([
  ['the page of a newspaper', ['serials'], 4000, 6000, 0, true],
  ['one of a small periodical', ['serials'], 1600, 2300, 0, false],
  ['a large map', ['maps'], 4000, 6000, 0, false],
  ['a wide sheet', ['serials'], 6000, 4000, 0, false],
  ['one that must be turned', ['serials'], 4000, 6000, 90, false],
  ['a single pixel', ['serials'], 1, 1, 0, false],
])('%s', (_, categories, width, height, rotation, expected) => {
  expect(opensAtWidth(categories, { width, height }, rotation)).toBe(expected);
});
