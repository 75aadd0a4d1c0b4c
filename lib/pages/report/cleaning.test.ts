import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { sanitisePage } from '../sanitise.ts';
import { vectors } from '../sanitise-vectors.fixture.ts';
import { declaration, englishDeclaration, pasted } from './corpus.fixture.ts';
import type { FindingKind } from './kinds.ts';
import { pageOf } from './report.fixture.ts';
import { reportOn } from './report.ts';

const own = 'https://site.example';
const page = `${own}/pl/pages/-`;

/** Kinds of findings that report a removal or change. */
const cleaning = new Set<FindingKind>([
  'script-removed',
  'style-removed',
  'form-removed',
  'embed-removed',
  'drawing-removed',
  'text-removed',
  'element-removed',
  'document-removed',
  'comment-removed',
  'class-removed',
  'inline-style-removed',
  'event-removed',
  'target-removed',
  'attribute-removed',
  'attribute-empty',
  'attribute-twice',
  'attributes-many',
  'address-removed',
  'address-resolved',
  'address-without-scheme',
  'link-without-address',
  'image-removed',
  'image-without-alt',
  'heading-lowered',
  'ids-prefixed',
  'cut-tags',
  'cut-length',
  'nested-too-deep',
  'word-class',
  'word-list',
  'word-style',
  'word-element',
  'word-comment',
  'old-element',
  'old-attribute',
  'unclosed',
  'stray-end',
  'unfinished',
]);

/** What a browser gets from an HTML text: tags, attributes, words and comments, with addresses resolved. */
function contentOf(html: string): string[] {
  const events: string[] = [];
  const parser: Parser = new Parser({
    onopentag: (name, attributes) => {
      const read = Object.entries(attributes).map(([attribute, value]) => {
        const isAddress = attribute === 'href' || attribute === 'src';
        const trimmed = value.trim();
        if (!isAddress || !URL.canParse(trimmed, page)) return `${attribute}=${value}`;
        return `${attribute}=${new URL(trimmed, page).href}`;
      });
      events.push(`<${name} ${read.sort().join(' ')}>`);
    },
    onclosetag: (name) => events.push(`</${name}>`),
    ontext: (text) => {
      const last = events.at(-1);
      if (last !== undefined && !/^<[a-z!?/]/.test(last)) events[events.length - 1] = last + text;
      else events.push(`=${text}`);
    },
    oncomment: (text) => events.push(`<!${text}>`),
    onprocessinginstruction: (_, text) => events.push(`<?${text}>`),
  });
  parser.write(html);
  parser.end();
  return events;
}

const isChanged = (content: string) =>
  JSON.stringify(contentOf(content)) !== JSON.stringify(contentOf(sanitisePage(content, own)));

const cleaningOf = async (content: string) =>
  (await reportOn(pageOf(content))).map(({ kind }) => kind).filter((kind) => cleaning.has(kind));

const contents = [...vectors, ...Object.values(pasted).map(({ content }) => content), englishDeclaration];

describe('what cleaning takes away is reported', () => {
  test.each(contents)('%s', async (content) => {
    if (isChanged(content)) expect(await cleaningOf(content)).not.toEqual([]);
  });

  test('a form whose quotation mark has no second hides the rest', async () => {
    expect(await cleaningOf('<form action="<img src=x onerror=alert(1)>')).toEqual(['unfinished']);
  });

  test('any mixture, cut anywhere', async () => {
    const piece = fc
      .constantFrom(
        ...contents,
        '<p>a</p>',
        '<a href="/pl">b</a>',
        '<h2>c</h2>',
        '<ul><li>d</ul>',
        '<em>',
        '</em>',
      )
      .chain((text) => fc.nat({ max: text.length }).map((end) => text.slice(0, end)));
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 4 }), async (pieces) => {
        const content = pieces.join('');
        if (isChanged(content)) expect(await cleaningOf(content)).not.toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('what cleaning leaves as it is has no such finding', () => {
  test.each([
    declaration,
    englishDeclaration,
    '<h2>Dwa</h2><h3>Trzy</h3><p>Tekst&nbsp;i <strong>więcej</strong>, 5 &lt; 6.</p>',
    '<ul><li>a<li>b</ul><ol start="3" reversed type="a"><li value="4">c</li></ol>',
    '<table><caption>c</caption><tr><th scope="col" colspan="2">a<tr><td rowspan="2">b</table>',
    '<p lang="en" dir="ltr">Hello</p><time datetime="2026-11-21">dziś</time><br><hr/>',
    '<a href="mailto:a@b.example">m</a><a href="tel:+48123">t</a><a href="https://b.example/?a=1&amp;b=2">w</a>',
    '<a href="HTTPS://B.example">w</a><a href="/pl/pages/pomoc">p</a><a href="https://site.example/pl">s</a>',
    '<img src="data:image/png;base64,iVBORw0KGgo=" alt=""><img src="/media/a.png" alt="opis">',
    '<details open><summary>s</summary>d</details><blockquote cite="https://b.example/"><p>q</p></blockquote>',
    'sam tekst',
    '',
  ])('%s', async (content) => {
    expect(isChanged(content)).toBe(false);
    expect(await cleaningOf(content)).toEqual([]);
  });

  test('nor has what was cleaned once, but for its identifiers', async () => {
    for (const content of contents) {
      const sanitised = sanitisePage(content, own);
      const remaining = (await cleaningOf(sanitised)).filter((kind) => kind !== 'ids-prefixed');
      // Links that lost their address, and images that never had a text alternative, remain.
      expect(remaining.filter((kind) => kind !== 'link-without-address')).toEqual([]);
    }
  });
});
