import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slugOf } from './slug.ts';

test.each([
  ['Zażółć gęślą jaźń', 'zazolc-gesla-jazn'],
  ['ŁÓDŹ: plan miasta (1910)', 'lodz-plan-miasta-1910'],
  ['Straße, Œuvre & Ærø', 'strasse-oeuvre-aero'],
  ['  --Pan  Tadeusz!-- ', 'pan-tadeusz'],
  ['Żółw w NFD'.normalize('NFD'), 'zolw-w-nfd'],
  ['ﬁ № 5', 'fi-no-5'],
  ['Москва', '-'],
  ['!!!', '-'],
  ['', '-'],
  ['日本 1900', '1900'],
])('%j is %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test('any title gives a short text of letters, digits and single hyphens', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
      const slug = slugOf(title);
      expect(slug).toMatch(/^(?:-|[a-z0-9]+(?:-[a-z0-9]+)*)$/);
      expect(slug.length).toBeLessThan(90);
    }),
  );
});

test('a slug of a slug is itself', () => {
  fc.assert(fc.property(fc.string({ maxLength: 200 }), (title) => slugOf(slugOf(title)) === slugOf(title)));
});

test('long titles end with a whole word, a single long word where it must', () => {
  const words = 'slowo '.repeat(30);
  expect(slugOf(words)).toBe(Array(15).fill('slowo').join('-').slice(0, 89));
  expect(slugOf('x'.repeat(200))).toBe('x'.repeat(89));
});
