import fc from 'fast-check';
import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { translated } from './corpus.fixture.ts';
import { markdownToHtml } from './markdown.ts';
import { writePage } from './page-text.ts';
import { sanitisePage } from './sanitise.ts';

const publicUrl = 'https://library.example';
const markdown = (html: string) => writePage('Pomoc', sanitisePage(html, publicUrl), publicUrl, 'markdown');
const plain = (html: string) => writePage('Pomoc', sanitisePage(html, publicUrl), publicUrl, 'text');
/** The text of a fragment, without whitespace. */
const words = (html: string) => DomUtils.textContent(parseDocument(html)).replace(/\s+/g, '');

test('a page is written with its headings, lists, tables, links and pictures', () => {
  const html = `<h2>Jak <b>szukać</b></h2><p>Pisz <em>słowa </em>i<br>czytaj <a href="/pl/pages/faq">FAQ</a>.</p>
    <ol start="3"><li>raz<ul><li>a</li><li>b</li></ul></li><li><p>dwa</p><p>trzy</p></li></ol>
    <table><caption>Lata</caption><tr><th>od</th><th>do</th></tr><tr><td>1|2</td></tr></table>
    <blockquote><p>Cytat</p></blockquote><pre><code>a &lt; b</code></pre>
    <p><img src="/media/a.png" alt="Skan"> <img src="data:image/png;base64,AAAA" alt="Znak"></p><hr>`;
  expect(markdown(html)).toBe(`# Pomoc

## Jak **szukać**

Pisz *słowa* i\\
czytaj [FAQ](<https://library.example/pl/pages/faq>).

3. raz

   - a
   - b
4. dwa

   trzy

**Lata**

| od | do |
| --- | --- |
| 1\\|2 |

> Cytat

\`\`\`
a < b
\`\`\`

![Skan](<https://library.example/media/a.png>) Znak

---
`);
  expect(plain(html)).toContain('Pisz słowa i\nczytaj FAQ (https://library.example/pl/pages/faq).');
  expect(plain(html)).not.toMatch(/[*#\\]|data:/);
});

test('a list directly in another is part of the item before it, and no word is lost', () => {
  expect(markdown('<ul><li>a</li><ul><li>b</li><li>c</li></ul><li>d</li></ul>')).toBe(
    '# Pomoc\n\n- a\n\n  - b\n  - c\n- d\n',
  );
  expect(plain('<ol>a<li>b</li><ul><li>c</li></ul></ol>')).toBe('Pomoc\n\n1. a\n2. b\n\n   - c\n');
});

test('parsed as Markdown it has the page’s content', () => {
  for (const { title, content } of translated.flat()) {
    const html = sanitisePage(content, publicUrl);
    const read = markdownToHtml(writePage(title, html, publicUrl, 'markdown'));
    // Embedded images are replaced by their text alternatives.
    const shown = html.replace(/<img [^>]*src="data:[^>]*?alt="([^"]*)"[^>]*>/g, '$1');
    expect(words(read)).toBe(words(`<h1>${title}</h1>${shown}`));
  }
});

test('no character of a text is taken for a mark', () => {
  const text = fc.string({ unit: fc.constantFrom(...'a1.)-+=#*_`[]<>&;|~\\!:\'" '), maxLength: 30 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      const escaped = [one, other].map((part) => part.replace(/&/g, '&amp;').replace(/</g, '&lt;'));
      const html = sanitisePage(`<p>${escaped[0]}<br>${escaped[1]}</p>`, publicUrl);
      expect(words(markdownToHtml(markdown(html)))).toBe(words(`Pomoc${html}`));
    }),
    // A second line of colons and hyphens makes the first the head of a table.
    { examples: [['a', ':-']] },
  );
});

test('what is large or deep is written in time', () => {
  const rows = `<tr>${'<td>a</td>'.repeat(4000)}</tr>${'<tr><td>a</td></tr>'.repeat(1000)}`;
  expect(markdown(`<table>${rows}</table>`).length).toBeLessThan(100_000);
  expect(markdown(`${'<blockquote>'.repeat(3000)}a`).length).toBeLessThan(1000);
  expect(plain('<ul><li>'.repeat(3000)).length).toBeLessThan(10_000);
});
