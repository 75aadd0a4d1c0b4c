import { expect, test } from 'vitest';
import { containsWords } from './contains-words.ts';

test.each([
  ['Dzieła. T. 2', 't. 2', true],
  ['Kurier, nr 12, nr 1', 'nr 1', true],
  ['Kurier, nr 12', 'nr 1', false],
  ['Kurier 1905-01-31', '1', false],
  ['Wisła', 'sła', false],
  ['1', '', false],
])('%s has %j: %s', (text, words, isThere) => {
  expect(containsWords(text, words)).toBe(isThere);
});
