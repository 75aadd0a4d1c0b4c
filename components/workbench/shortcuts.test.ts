import { expect, test } from 'vitest';
import { shortcutAria, shortcutText, toolOf } from './shortcuts.ts';

const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

test.each([
  [{ code: 'KeyB', ctrlKey: true }, 'strong'],
  [{ code: 'KeyB', metaKey: true }, 'strong'],
  [{ code: 'KeyB', ctrlKey: true, metaKey: true }, undefined],
  [{ code: 'KeyB' }, undefined],
  [{ code: 'Digit2', ctrlKey: true, altKey: true }, 'h2'],
  [{ code: 'Digit8', ctrlKey: true, shiftKey: true }, 'ul'],
  // AltGr+L writes ł.
  [{ code: 'KeyL', ctrlKey: true, altKey: true }, undefined],
])('%o is %s', (keys, tool) => {
  expect(toolOf({ ...none, ...keys })).toBe(tool);
});

test('shortcuts are written as people and as programs read them', () => {
  expect(shortcutText('h2')).toBe('Ctrl+Alt+2');
  expect(shortcutAria('ul')).toBe('Control+Shift+8');
});
