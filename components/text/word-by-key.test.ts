import { expect, test } from 'vitest';
import { layerOf } from '#lib/text/layers.fixture.ts';
import { linesOf } from '#lib/text/lines.ts';
import { wordByKey } from './word-by-key.ts';

const lines = linesOf(layerOf(['one two three', 'four five']));
const hebrew = lines.map((line) => ({ ...line, block: { ...line.block, language: 'he' } }));

test.each([
  ['ArrowRight', 'en', undefined, 0],
  ['ArrowRight', 'en', 1, 2],
  ['ArrowRight', 'en', 4, 4],
  ['ArrowLeft', 'en', 1, 0],
  ['ArrowLeft', 'en', 0, 0],
  ['ArrowLeft', 'he', 1, 2],
  ['ArrowLeft', 'he', 4, 4],
  ['ArrowRight', 'yi', 1, 0],
  ['ArrowRight', undefined, 1, 2],
  ['Home', 'he', 1, 0],
  ['End', 'he', 1, 2],
  ['ArrowDown', 'he', 1, 3],
  ['a', 'en', 1, undefined],
] as const)('%s in a text in %s leads from word %s to %s', (key, language, from, to) => {
  expect(wordByKey(lines, language, from, key)).toBe(to);
});

test('the language of a block goes before that of the text', () => {
  expect(wordByKey(hebrew, 'en', 1, 'ArrowLeft')).toBe(2);
});
