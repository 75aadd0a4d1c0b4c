import { expect, test } from 'vitest';
import { isFilePart, matchesEtag } from './http.ts';

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['"b",W/"a"', true],
  ['*', true],
  [' * ', true],
  ['"b"', false],
  ['a', false],
  ['', false],
  [undefined, false],
])('If-None-Match %s matches "a": %s', (header, matches) => {
  expect(matchesEtag(header, '"a"')).toBe(matches);
  expect(matchesEtag(header, 'W/"a"')).toBe(matches);
});

test('a body is bytes, a part of a file, or nothing', () => {
  expect(isFilePart({ file: 'a', start: 0, end: 1 })).toBe(true);
  expect(isFilePart(new Uint8Array())).toBe(false);
  expect(isFilePart(null)).toBe(false);
});
