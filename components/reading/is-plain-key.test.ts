import { expect, test } from 'vitest';
import { isPlainKey } from './is-plain-key.ts';

const none = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, defaultPrevented: false };

test.each([
  ['ArrowRight', {}, true],
  ['g', {}, true],
  ['?', { shiftKey: true }, true],
  ['ArrowRight', { shiftKey: true }, false],
  ['Home', { shiftKey: true }, false],
  ['g', { ctrlKey: true }, false],
  ['g', { metaKey: true }, false],
  ['ArrowLeft', { altKey: true }, false],
  ['g', { defaultPrevented: true }, false],
])('%s with %o is a plain key: %s', (key, change, expected) => {
  expect(isPlainKey({ ...none, key, ...change })).toBe(expected);
});
