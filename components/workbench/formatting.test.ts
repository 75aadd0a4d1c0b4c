import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Edit, format, type Tool, tools } from './formatting.ts';

const apply = (text: string, { start, end, text: edited }: Edit) =>
  text.slice(0, start) + edited + text.slice(end);

/** Applies a tool to a text whose selection is marked by bars, in the result too. */
function use(tool: Tool, marked: string): string {
  const start = marked.indexOf('|');
  const end = marked.lastIndexOf('|') - (marked.lastIndexOf('|') > start ? 1 : 0);
  const text = marked.replaceAll('|', '');
  const edit = format(tool, text, start, end, 'en');
  const edited = apply(text, edit);
  const [from, to] = edit.select;
  return `${edited.slice(0, from)}|${edited.slice(from, to)}|${edited.slice(to)}`;
}

test.each([
  ['strong', 'a |word| b', 'a <strong>|word|</strong> b'],
  ['strong', 'a| word |b', 'a <strong>|word|</strong> b'],
  ['strong', 'a <strong>|word|</strong> b', 'a |word| b'],
  ['em', 'a |b', 'a <em>||</em>b'],
  ['p', '|one\nmore\n\n \n<b>two</b>|', '|<p>one\nmore</p>\n\n<p><b>two</b></p>|'],
  ['p', '|one\n<b>two</b>|', '|<p>one</p>\n\n<p><b>two</b></p>|'],
  ['p', '|one<br>\ntwo|', '|<p>one<br>\ntwo</p>|'],
  ['p', '|<b>one\ntwo</b>|', '|<p><b>one\ntwo</b></p>|'],
  ['p', '|<p>one</p>\n\n<p>two</p>|', '|one\n\ntwo|'],
  ['p', '|<h2>one</h2>\n\ntwo|', '|<h2>one</h2>\n\n<p>two</p>|'],
  ['h2', 'one\ntw|o\nthree', 'one\n<h2>|two|</h2>\nthree'],
  ['h2', '<h2>tw|o</h2>', '<p>|two|</p>'],
  ['h3', '<h2>tw|o</h2>', '<h3>|two|</h3>'],
  ['h2', '  <p>two|</p>', '  <h2>|two|</h2>'],
  ['h3', 'a\n<h2 id="b">b|</h2>', 'a\n<h3 id="b">|b|</h3>'],
  ['h2', '<p>one|\ntwo</p>', '<h2>|one\ntwo|</h2>'],
  ['h2', ' |<p>a</p>\n<h3>b</h3>|', ' |<h2>a</h2>\n<h2>b</h2>|'],
  ['h2', '<p>a</p><p>b|c</p>', '<p>a</p><h2>|bc|</h2>'],
  ['p', '|<p>a</p>\n<p>b</p>|', '|a\n\nb|'],
  ['strong', '|<p>a</p>\n<p>b|</p>', '|<p><strong>a</strong></p>\n<p><strong>b</strong>|</p>'],
  ['strong', '|<p><strong>a</strong></p>\n<p><strong>b</strong></p>|', '|<p>a</p>\n<p>b</p>|'],
  [
    'strong',
    '|<table><colgroup><col></colgroup><thead><tr><th>a</th></tr></thead></table>|',
    '|<table><colgroup><col></colgroup><thead><tr><th><strong>a</strong></th></tr></thead></table>|',
  ],
  ['strong', '|<p>a <strong>b</strong></p>|', '|<p><strong>a b</strong></p>|'],
  ['em', '|a <em>b</em> c|', '<em>|a b c|</em>'],
  ['em', '|<figcaption>a</figcaption>|', '|<figcaption><em>a</em></figcaption>|'],
  ['p', '|<tbody>|', '|<tbody>|'],
  ['em', ' |<em>a</em>|', ' |a|'],
  ['em', '<li>|a</li>\n|', '<li>|<em>a</em></li>|\n'],
  ['ul', '<ul>\n|  <li>a</li>\n  <li>b</li>|\n</ul>', '|<p>a</p>\n<p>b</p>|'],
  ['ul', '|<ul class="x"><li><b>a</b><li><p>b</p></ul>|', '|<b>a</b>\n<p>b</p>|'],
  ['ol', '<ul>\n  <li>a|</li>\n</ul>', '<ol>|\n  <li>a</li>\n|</ol>'],
  ['ul', '|<p>a</p>\n<ol>\n  <li>b</li>\n</ol>|', '<ul>\n|  <li>a</li>\n  <li>b</li>|\n</ul>'],
  ['ol', '<ul><li>a|<ul><li>b</li></ul></li></ul>', '<ol>|<li>a<ul><li>b</li></ul></li>|</ol>'],
  ['ol', '|<ul><li>a<ul><li>b</li></ul></li></ul>|', '<ol>|<li>a<ul><li>b</li></ul></li>|</ol>'],
  [
    'ol',
    '<ul>\n<li>a|\n<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>',
    '<ol>|\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n|</ol>',
  ],
  ['ol', '<ul><li>a<ul><li>b|</li></ul></li></ul>', '<ul><li>a<ol>|<li>b</li>|</ol></li></ul>'],
  ['ul', '<ul><li>a<ul><li>b|</li></ul></li></ul>', '<ul><li>a|<p>b</p>|</li></ul>'],
  [
    'ul',
    '<ul><li>|a<ol><li>b</li></ol>c</li><li>d</li></ul>',
    '|<p>a</p>\n<ol><li>b</li></ol>\n<p>c</p>\n<p>d</p>|',
  ],
  [
    'ul',
    '|a\n<ol>\n<li>b\n<ol>\n<li>c</li>\n</ol>\n</li>\n</ol>|',
    '<ul>\n|  <li>a</li>\n  <li>b\n<ol>\n<li>c</li>\n</ol></li>|\n</ul>',
  ],
  ['blockquote', '<blockquote>\n|<p>wise</p>|\n</blockquote>', '|<p>wise</p>|'],
  ['ul', '|one\n<p>two</p>\n\nthree|', '<ul>\n|  <li>one</li>\n  <li>two</li>\n  <li>three</li>|\n</ul>'],
  ['ul', '|<p>one\ntwo</p>\nthree|', '<ul>\n|  <li>one two</li>\n  <li>three</li>|\n</ul>'],
  ['ol', '|', '<ol>\n  <li>||</li>\n</ol>'],
  ['blockquote', 'wi|se', '<blockquote>\n|<p>wise</p>|\n</blockquote>'],
  ['blockquote', '|<p>a</p>\n<p>b</p>|', '<blockquote>\n|<p>a</p>\n<p>b</p>|\n</blockquote>'],
  ['a', 'see |help|', 'see <a href="||">help</a>'],
  [
    'a',
    '|https://a.example/?x="y"|',
    '<a href="https://a.example/?x=%22y%22">|https://a.example/?x="y"|</a>',
  ],
  ['img', '|the "hall"|', '<img src="||" alt="the &quot;hall&quot;">'],
  ['lang', 'a |word|', 'a <span lang="|en|">word</span>'],
] as const)('%s of %s', (tool, before, after) => {
  expect(use(tool, before)).toBe(after);
});

test('whatever is selected, no letter of the text is lost and the selection is within it', () => {
  const letters = (text: string) => text.replaceAll(/<[^>]*>|&quot;|\s/g, '');
  const words = fc.string({ unit: fc.constantFrom('a', 'ż', ' ', '\n', '.') });
  fc.assert(
    fc.property(words, fc.nat(), fc.nat(), fc.constantFrom(...tools), (text, one, other, tool) => {
      const [start = 0, end = 0] = [one, other].map((at) => at % (text.length + 1)).sort((a, b) => a - b);
      const edit = format(tool, text, start, end, 'en');
      const edited = apply(text, edit);
      const expected =
        tool === 'img' ? letters(edited.replace(/<img src="" alt="([^"]*)">/, '$1')) : letters(edited);
      expect(expected).toBe(letters(text));
      expect(edit.select[0]).toBeLessThanOrEqual(edit.select[1]);
      expect(edit.select[1]).toBeLessThanOrEqual(edited.length);
    }),
  );
});
