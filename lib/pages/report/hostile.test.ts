import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { vectors } from '../sanitise-vectors.fixture.ts';
import { pasted } from './corpus.fixture.ts';
import type { Finding } from './findings.ts';
import { pageOf } from './report.fixture.ts';
import { reportOn } from './report.ts';

/** Invariants of every report: places lie in the content, in order; all placeholders of sentences are filled. */
function check(content: string, findings: Finding[]) {
  let before = 0;
  for (const { kind, place, values } of findings) {
    if (place) {
      expect(place.start).toBeGreaterThanOrEqual(before);
      expect(place.end).toBeGreaterThan(place.start);
      expect(place.end).toBeLessThanOrEqual(content.length);
      expect(place.line).toBe(content.slice(0, place.start).split('\n').length);
      before = place.start;
    }
    for (const locale of locales) {
      const sentence = translator(locale)(`report.${kind}`, values);
      expect(sentence).not.toBe(`report.${kind}`);
      expect(sentence).not.toMatch(/\{|\}$|undefined|NaN/);
      expect(sentence.length).toBeLessThan(700);
    }
  }
}

const report = async (content: string, title = 'Deklaracja dostępności') =>
  reportOn(pageOf(content, { title, checkLinks: async () => false }));

test('any mixture of scripts in disguise and of pasted pages, cut anywhere', async () => {
  const piece = fc
    .constantFrom(
      ...vectors.map((one) => one.replace(/[{}]/g, '')),
      ...Object.values(pasted).map(({ content }) => content.replace(/[{}]/g, '')),
    )
    .chain((text) => fc.nat({ max: text.length }).map((end) => text.slice(0, end)));
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 5 }), async (pieces) => {
      const content = pieces.join('\n');
      check(content, await report(content));
    }),
    { numRuns: 200 },
  );
});

const mega = 1_000_000;

describe('bad input ends quickly, with a sentence', () => {
  test.each<[what: string, content: () => string, kind: string]>([
    [
      '5 MB of paragraphs',
      () => '<p class="a">zdanie o czytelni i jej zbiorach</p>\n'.repeat(100_000),
      'cut-tags',
    ],
    ['5 MB of text', () => `<p>${'słowo '.repeat(900_000)}</p>`, 'page-large'],
    ['references', () => '&amp;'.repeat(mega), 'page-large'],
    ['hard spaces', () => '&nbsp;'.repeat(800_000), 'blank-runs'],
    ['deep nesting', () => '<div>'.repeat(mega), 'cut-tags'],
    ['deep nesting of what is dropped, with text', () => '<article>a '.repeat(9_990), 'element-removed'],
    ['unclosed bold', () => '<b>a'.repeat(9_990), 'unclosed'],
    ['ends of nothing', () => '</b>a'.repeat(9_990), 'stray-end'],
    ['a tag without its end', () => `<p>a</p><p title="${'x'.repeat(5 * mega)}`, 'unfinished'],
    ['a comment without its end', () => `<p>a</p><!--${'-!'.repeat(2 * mega)}`, 'comment-removed'],
    ['null bytes', () => `<p>${'\u0000a'.repeat(2 * mega)}</p>`, 'null-bytes'],
    [
      'attributes',
      () => `<p ${Array.from({ length: 100_000 }, (_, i) => `a${i}`).join(' ')}>a</p>`,
      'attributes-many',
    ],
    ['the same attribute', () => `<p ${'a '.repeat(2 * mega)}>a</p>`, 'attribute-twice'],
    [
      'a base64 picture',
      () => `<p><img src="data:image/png;base64,${'A'.repeat(7 * mega)}" alt="a b"></p>`,
      'image-large',
    ],
    ['more than is cleaned', () => `<p>${'A'.repeat(9 * mega)}</p>`, 'cut-length'],
    [
      'conditional comments',
      () => '<!--[if gte mso 9]><xml></xml><![endif]-->'.repeat(100_000),
      'word-comment',
    ],
    ['frames in frames', () => '<iframe>'.repeat(9_990), 'embed-removed'],
    [
      'links',
      () => Array.from({ length: 4900 }, (_, i) => `<a href="/${i}">l${i}</a>`).join(''),
      'links-unchecked',
    ],
    ['different elements', () => Array.from({ length: 9_990 }, (_, i) => `<x${i}>`).join(''), 'more'],
    ['tables in tables', () => '<table><tr><td>'.repeat(3_300), 'nested-too-deep'],
    ['headings in headings', () => `${'<h2><div>'.repeat(4_900)}${'a'.repeat(mega)}`, 'nested-too-deep'],
  ])('%s', async (_, make, kind) => {
    const content = make();
    const findings = await report(content, 'Pomoc');
    expect(findings.map((finding) => finding.kind)).toContain(kind);
    check(content, findings);
  });
});
