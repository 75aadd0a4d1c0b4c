import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sanitisePage } from '../sanitise.ts';
import { vectors } from '../sanitise-vectors.fixture.ts';
import type { ElementNode, ParsedContent } from './nodes.ts';
import { readContent } from './read.ts';

const base = 'https://catalogue.example/library';
const own = 'https://site.example';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const void_ = new Set(['br', 'hr', 'img', 'col']);

/** The kept nodes of a reading, serialised like the sanitiser's output. */
function rendered({ nodes }: ParsedContent): string {
  let html = '';
  const open: ElementNode[] = [];
  const closeUntil = (index: number) => {
    for (let last = open.at(-1); last && last.to <= index; last = open.at(-1)) {
      html += `</${last.as}>`;
      open.pop();
    }
  };
  nodes.forEach((node, index) => {
    closeUntil(index);
    if (node.type === 'text') html += escaped(node.text);
    if (node.type !== 'element' || node.as === undefined) return;
    const attributes = Object.entries(node.attributes).map(([name, value]) =>
      value === '' && name !== 'alt' ? ` ${name}` : ` ${name}="${escaped(value).replaceAll('"', '&quot;')}"`,
    );
    html += `<${node.as}${attributes.join('')}${void_.has(node.as) ? ' />' : '>'}`;
    if (!void_.has(node.as)) open.push(node);
  });
  closeUntil(Number.POSITIVE_INFINITY);
  return html;
}

function check(content: string) {
  expect(rendered(readContent(content, { base, publicUrl: own }))).toBe(sanitisePage(content, base, own));
}

const pieces = [
  ...vectors,
  '<h1>Tytuł</h1>',
  '<p id="a" class="b">x',
  '</p>',
  '<b><i>',
  '</b>',
  '</i>',
  '</div>',
  '<div>',
  '<table>',
  '<td>',
  '<tr>',
  '</table>',
  '<a href="a b">',
  '<a href="//x.example/y">',
  '<a href="/pl">',
  '<a name="a" title="b">',
  '<a href="">',
  '<a href>',
  '</a>',
  '<img src="a.png" alt>',
  '<img src=" data:image/png;base64,AA== ">',
  '<img src="/..//evil.example">',
  '<ol reversed>',
  '<a href="/.//evil.example">',
  '<img alt="x">',
  '<q cite="//a">',
  '<q cite="mailto:a">',
  '<blockquote cite=" x">',
  '<q cite="java<!-- -->script:1">',
  '<details open="">',
  '<td headers=" a  b " id="">',
  '<li>',
  '<dd>',
  '<h3 lang="">',
  '<iframe>',
  '<iframe><b>',
  '</iframe>',
  '<select><option>a',
  '</select>',
  '<textarea>',
  '</textarea>',
  '<title>',
  '</title>',
  '<svg>',
  '<title></svg>',
  '<form>',
  '</form>',
  '<form><form>',
  '<br/>',
  '</br>',
  '<o:p/>',
  '<p',
  '<p a="',
  '<!--',
  '-->',
  '<!',
  '<?',
  '&amp;',
  '&nbsp',
  '&',
  '<',
  '\u0000',
  '</',
  '</ a>',
  '<xmp>',
  '<plaintext>',
  '<noscript>',
  '<![CDATA[',
  '<image src="a">',
  '<foreignObject>',
  '<mi>',
  '<span>'.repeat(60),
  '<iframe>'.repeat(12),
  '</span>',
];

describe('reading keeps what the sanitiser keeps', () => {
  test.each(pieces)('%s', check);

  test('any mixture, cut anywhere', () => {
    const piece = fc.constantFrom(...pieces).chain((text) =>
      fc.oneof(
        fc.constant(text),
        fc.nat({ max: text.length }).map((end) => text.slice(0, end)),
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (parts) => check(parts.join(''))),
      { numRuns: 3000 },
    );
  });

  test('any characters', () => {
    const letter = fc.constantFrom(...'<>/="\' !-?&;#abpihr1\u0000\n'.split(''));
    fc.assert(
      fc.property(fc.array(letter, { maxLength: 60 }), (letters) => check(letters.join(''))),
      { numRuns: 2000 },
    );
  });
});
