import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareText } from './compare.ts';

/** The changes on one line: `[-removed-]`, `[+added+]`. */
const shown = (before: string, after: string) =>
  compareText(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `[+${text}+]` : `[-${text}-]`))
    .join('')
    .replaceAll('\n', '|');

test.each([
  ['<p>Ala ma kota</p>', '<p>Ala ma kota</p>', 'Ala ma kota|'],
  ['<p>Ala ma kota</p>', '<h2>Ala <b>ma</b>\n kota</h2>', 'Ala ma kota|'],
  ['<p>Ala ma kota</p>', '<p>Ala ma psa</p>', 'Ala ma [-kota-][+psa+]|'],
  ['<p>a</p><p>c</p>', '<p>a</p><p>b</p><p>c</p>', 'a|[+b|+]c|'],
  ['<p>a</p><p>b</p>', '<p>b</p>', '[-a|-]b|'],
  ['<ul><li>a<li>b</ul>', '<p>a<br>b</p>', 'a|b|'],
  ['<p>a<script>x</script></p>', '<p>a</p><!-- b -->', 'a|'],
  ['<p>5 &lt; 6&nbsp;&amp; 7</p>', '<p>5 &lt; 6 &amp; 7</p>', '5 < 6 & 7|'],
  ['', '', ''],
  ['', '<p>a</p>', '[+a|+]'],
])('%s → %s', (before, after, expected) => {
  expect(shown(before, after)).toBe(expected);
});

const joined = (before: string, after: string, without: 'added' | 'removed') =>
  compareText(before, after)
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('');

test('both texts can be read from the changes', () => {
  const paragraph = fc
    .array(fc.constantFrom('Ala', 'ma', 'kota', 'i', 'psa,', 'żółw.', '<b>nie</b>'), { maxLength: 8 })
    .map((words) => `<p>${words.join(' ')}</p>`);
  const text = fc.array(paragraph, { maxLength: 8 }).map((paragraphs) => paragraphs.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(joined(before, after, 'added')).toBe(joined(before, before, 'added'));
      expect(joined(before, after, 'removed')).toBe(joined(after, after, 'removed'));
    }),
  );
});

test('an edit in each of many paragraphs is shown word by word', () => {
  const text = (last: string) =>
    Array.from({ length: 60 }, (_, i) => `<p>${i} ${'a b '.repeat(50)}${last}`).join('');
  const changed = compareText(text('c'), text('d')).filter(({ kind }) => kind !== 'same');
  expect(changed.map(({ text }) => text.trim())).toEqual(Array.from({ length: 60 }, () => ['c', 'd']).flat());
});

// Compared word by word they would block the thread for seconds.
describe('long texts that have little in common are compared as a whole', () => {
  const words = (count: number, seed: number) =>
    Array.from({ length: count }, (_, i) => (((i + 1) * 7919 * seed) % 104_729).toString(36));
  const lines = (seed: number, size: number) =>
    Array.from({ length: 40_000 / size }, (_, i) => `<p>${i} ${words(size, seed + i).join(' ')}`).join('');
  test.each([
    ['all other lines', lines(3, 1), lines(5, 1)],
    ['all other paragraphs', lines(3, 80), lines(5, 80)],
    ['one line, all other words', lines(3, 40_000), lines(5, 40_000)],
    ['many changed lines', lines(3, 4).replaceAll('<p>', '<p>a '), lines(3, 4).replaceAll('<p>', '<p>b ')],
  ])('%s', (_, before, after) => {
    expect(compareText(before, after)).toEqual([
      { kind: 'removed', text: joined(before, before, 'added') },
      { kind: 'added', text: joined(after, after, 'added') },
    ]);
  });
});
