import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareText } from './compare.ts';

/** As one line: `[-removed-]`, `[+added+]`. */
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

describe('big texts end in bounded time', () => {
  const words = (count: number, seed: number) =>
    Array.from({ length: count }, (_, i) => ((i * 7919 * seed) % 104_729).toString(36));
  test.each([
    [
      'all other lines',
      words(4000, 3)
        .map((word) => `<p>${word}`)
        .join(''),
      words(4000, 5)
        .map((word) => `<p>${word}`)
        .join(''),
    ],
    ['one line, all other words', `<p>${words(400_000, 3).join(' ')}`, `<p>${words(400_000, 5).join(' ')}`],
    [
      'many changed lines',
      words(4000, 3)
        .map((word) => `<p>a ${word} b`)
        .join(''),
      words(4000, 3)
        .map((word) => `<p>a ${word} c`)
        .join(''),
    ],
  ])('%s', (_, before, after) => {
    const begun = process.cpuUsage();
    const changes = compareText(before, after);
    expect(process.cpuUsage(begun).user).toBeLessThan(8_000_000);
    expect(changes.length).toBeGreaterThan(0);
  });
});
