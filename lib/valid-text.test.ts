import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validText, validTexts } from './valid-text.ts';

test.each([
  ['a\u0000b', 'ab'],
  ['one\r\ntwo\rthree\n\r', 'one\ntwo\nthree\n\n'],
  ['\u0007\u001b[31m\u007f\u0085\u009f', '[31m'],
  ['\ud800a\udc00', '\ufffda\ufffd'],
  ['a\ud83d\u0000\ude00', 'a\ufffd\ufffd'],
  ['\ufffe\uffff\ufdd0\u{10ffff}', ''],
  ['\tZażółć\u00a0\u202e\u2028\n😀 👩‍👩‍👧 e\u0301', '\tZażółć\u00a0\u202e\u2028\n😀 👩‍👩‍👧 e\u0301'],
])('%j becomes %j', (given, valid) => {
  expect(validText(given)).toBe(valid);
});

const anyText = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
});

test('the result is valid, and valid text is unchanged', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const valid = validText(text);
      expect(valid).not.toMatch(/(?![\t\n])[\p{Cc}\p{Surrogate}\p{NChar}]/u);
      expect(validText(valid)).toBe(valid);
      expect(new TextDecoder().decode(new TextEncoder().encode(valid))).toBe(valid.replace(/^\ufeff/, ''));
    }),
  );
});

test('JSON of any shape is valid throughout, however deep', () => {
  expect(validTexts({ a: ['x\u0000', { b: '\r' }], 'c\u0000': 1, d: null, e: 7 })).toEqual({
    a: ['x', { b: '\n' }],
    d: null,
    e: 7,
  });
  const valid = { a: ['x', { b: 'y' }], d: null };
  expect(validTexts(valid)).toBe(valid);
  const deep: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));
  expect(JSON.stringify(validTexts(deep))).toBe(`${'['.repeat(32)}null${']'.repeat(32)}`);
  expect(validTexts(JSON.parse('{"__proto__":{"a":"\\u0000"}}'))).toEqual(
    JSON.parse('{"__proto__":{"a":""}}'),
  );
});
