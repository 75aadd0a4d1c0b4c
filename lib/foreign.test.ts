import { expect, test } from 'vitest';
import { oneLine, visibleText, webAddress } from './foreign.ts';

test.each(['a', '1', '…', '書', '🙂', '\u202ea'])('%j can be seen and stays as it is', (text) => {
  expect(visibleText(text)).toBe(text);
});

test.each(['', ' \n', '\u0301\u0301', '\u202e\u2066', '\u0000', null, undefined])(
  '%j cannot be seen',
  (text) => {
    expect(visibleText(text)).toBe('');
  },
);

test.each(['https://a.example/', 'HTTP://a.example', '/pl', '/'])('%s may be followed', (address) => {
  expect(webAddress(address)).toBe(address);
});

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '/\n\\evil.example/',
  'https://',
  'https:///path',
  'file:///etc/passwd',
  'relative',
  '',
  null,
  undefined,
])('%j may not', (address) => {
  expect(webAddress(address)).toBeUndefined();
});

test.each([
  ['a  b\n c\td', 'a b c d'],
  ['a\u202eb\u2066c\u0000d', 'a b c d'],
  ['abcdefghijkl', 'abcdefghi…'],
  ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦👩‍…'],
  [' \u200e ', ''],
  [`a${' '.repeat(38)}🙂b`, 'a'],
  ['a\ud83db', 'a b'],
])('%j is %j on one line of ten', (text, line) => {
  expect(oneLine(text, 10)).toBe(line);
});
