import { expect, test } from 'vitest';
import { absoluteAddress, oneLine, visibleText, webAddress } from './untrusted.ts';

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
  ['HTTP://Żółw.example/ż', 'http://xn--w-uga1v8h.example/%C5%BC'],
  ['https://a.example', 'https://a.example/'],
  [
    'https://a.example/100%/[1]|{2}?q=%zz&r[]=^#a#b',
    'https://a.example/100%25/%5B1%5D%7C%7B2%7D?q=%25zz&r%5B%5D=%5E#a%23b',
  ],
  ['https://a.example/%C5%BC?a=1&b=(2)#c', 'https://a.example/%C5%BC?a=1&b=(2)#c'],
  ['https://[::1]/a', 'https://[::1]/a'],
  ['/o/1', 'https://library.example/o/1'],
  ['http://[', undefined],
  ['javascript:alert(1)', undefined],
])('%s is %s for who reads it elsewhere', (address, absolute) => {
  expect(absoluteAddress(address, 'https://library.example')).toBe(absolute);
});

test('a path by itself leads nowhere elsewhere', () => {
  expect(absoluteAddress('/o/1', undefined)).toBeUndefined();
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
