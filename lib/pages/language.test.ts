import fc from 'fast-check';
import { expect, test } from 'vitest';
import { corpus } from './corpus.fixture.ts';
import { languageOf } from './language.ts';
import { plainText } from './plain-text.ts';

test.each(corpus)('$language: “$title” $content', ({ language, title, content }) => {
  expect(languageOf(title, content)).toBe(language);
});

test('more text of the same kind does not change the answer', () => {
  for (const { language, title, content } of corpus)
    expect(languageOf(title, content.repeat(50))).toBe(language);
});

test.each([
  ['<p>a<b>b</b></p>c', ' a b  c'],
  ['a<script>x</script>b<STYLE>y</STYLE>c', 'a  b  c'],
  ['a<script>never closed', 'a'],
  ['a < b', 'a '],
  ['a<', 'a'],
  ['plain', 'plain'],
])('%j reads %j', (html, text) => {
  expect(plainText(html, 1000)).toBe(text);
});

test('hostile content costs no more than its length', () => {
  const pieces = ['<', '<a', '>', '<script>', '</script', '<style><', 'ą<!--', '&#', "'"];
  for (const piece of pieces) {
    const html = piece.repeat(8_000_000 / piece.length);
    expect(languageOf(html, html)).toMatch(/^(?:pl|en)$/);
  }
});

test('anything at all has a language', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (title, content) => {
      expect(['pl', 'en']).toContain(languageOf(title, content));
    }),
  );
});
