import fc from 'fast-check';
import { expect, test } from 'vitest';
import { corpus, translated } from './corpus.fixture.ts';
import { languageOf } from './language.ts';
import { plainText } from './plain-text.ts';

test('every page of the corpus has its language', () => {
  const wrong = corpus.filter(({ language, title, content }) => languageOf(title, content) !== language);
  const accuracy = (corpus.length - wrong.length) / corpus.length;
  expect({ accuracy, wrong }).toEqual({ accuracy: 1, wrong: [] });
});

test('the text determines the language under any title, the title without any text', () => {
  const silent = ['FAQ', 'Album', '2024', ''];
  for (const { language, content } of translated.flat())
    for (const title of silent) expect(languageOf(title, content), content).toBe(language);
  for (const { language, title } of translated.flat())
    if (title !== 'FAQ') expect(languageOf(title, ''), title).toBe(language);
});

test('more text of the same kind does not change the answer', () => {
  // Repeated, an enclosing `lang` would no longer enclose the whole.
  for (const { language, title, content } of corpus.filter((one) => !one.content.includes(' lang=')))
    expect(languageOf(title, content.repeat(50)), title).toBe(language);
});

test.each([
  ['<p>a<b>b</b></p>c', ' a b  c'],
  ['a<script>x</script>b<STYLE>y</STYLE>c', 'a  b  c'],
  ['a<script>never closed', 'a'],
  ['a < b', 'a '],
  ['a<!-- hidden > -->b', 'ab'],
  ['a<!-- never closed', 'a'],
  ['a<', 'a'],
  ['plain', 'plain'],
])('%j reads %j', (html, text) => {
  expect(plainText(html, 1000)).toBe(text);
});

test.each([
  ...['<', '<a', '>', '<script>', '</script', '<style><', 'ą<!--', '&#', "'", 'a', '.a', 'a@', ' ', '</p>'],
])('8 MB of %j are read, as they are and in a paragraph', (piece) => {
  const html = piece.repeat(8_000_000 / piece.length);
  // Quadratic time would exceed the test's timeout.
  for (const content of [html, `<p lang="en">${html}</p>`, `${html}<p>`]) languageOf(html, content);
});

test('anything at all has a language', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (title, content) => {
      expect(['pl', 'en']).toContain(languageOf(title, content));
    }),
  );
});
