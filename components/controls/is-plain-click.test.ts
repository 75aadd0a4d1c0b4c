import { expect, test } from 'vitest';
import { isPlainClick } from './is-plain-click.ts';

const plain = {
  defaultPrevented: false,
  button: 0,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
};

test('a click with another button or a key, or one that was handled, is left to the browser', () => {
  expect(isPlainClick(plain)).toBe(true);
  for (const name of ['defaultPrevented', 'altKey', 'ctrlKey', 'metaKey', 'shiftKey'])
    expect(isPlainClick({ ...plain, [name]: true }), name).toBe(false);
  expect(isPlainClick({ ...plain, button: 1 })).toBe(false);
});
