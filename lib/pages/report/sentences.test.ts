import { describe, expect, test } from 'vitest';
import { locales } from '#lib/i18n/locales.ts';
import { messageGroup, translator } from '#lib/i18n/translate.ts';
import { pasted } from './corpus.fixture.ts';
import { families } from './families.fixture.ts';
import { type FindingKind, findingKinds } from './kinds.ts';
import { pageOf } from './report.fixture.ts';
import { type ReportInput, reportOn } from './report.ts';

test('each kind has a sentence, and each sentence a kind', () => {
  for (const locale of locales)
    expect(Object.keys(messageGroup(locale, 'report')).sort()).toEqual([...findingKinds].sort());
});

describe.each(locales)('sentences in %s', (locale) => {
  test.each(findingKinds)('%s is whole sentences that say what to do', (kind) => {
    const sentence = messageGroup(locale, 'report')[kind];
    expect(sentence).toMatch(/[.”]$/);
    expect(sentence).not.toContain('<');
    expect(sentence.length).toBeLessThan(520);
  });
});

test.each([
  [1, 'Usunięto 1 skrypt:'],
  [3, 'Usunięto 3 skrypty:'],
  [5, 'Usunięto 5 skryptów:'],
  [22, 'Usunięto 22 skrypty:'],
])('Polish counts %d', (count, text) => {
  expect(translator('pl')('report.script-removed', { count })).toContain(text);
});

/** Names of a sentence's arguments. */
const argumentsOf = (text: string) => [
  ...new Set([...text.matchAll(/(?<!(?:one|few|many|other) )\{(\w+)[,}]/g)].map(([, name]) => name)),
];

const english = '<p>The reading room is open on Saturdays, and you can use it without an account.</p>';
const polish = '<p>Zapraszamy do czytelni, która jest otwarta także w soboty.</p>';
const attributes = Array.from({ length: 101 }, (_, i) => `data-${i}`).join(' ');
const declaration = { title: 'Deklaracja dostępności' };
const prepared = '<time id="a11y-data-sporzadzenie" datetime="2020-01-01">2020</time>';

/** Pages that the short samples do not cover: too long, all in the other language, empty. */
const others: [content: string, other: Partial<ReportInput>][] = [
  ...Object.values(pasted).map(({ title, content }): (typeof others)[number] => [content, { title }]),
  ['', { title: '', description: '', hasTranslation: false }],
  ['', { ...declaration, description: 'a'.repeat(200) }],
  [prepared, declaration],
  [english.repeat(3), {}],
  [polish.repeat(3), { language: 'en' }],
  [`<p ${attributes}>a</p>`, {}],
  ['<p>a</p>'.repeat(6000), {}],
  [`<p>${'a '.repeat(4_100_000)}</p>`, {}],
  ['<div>'.repeat(60), {}],
  [`<img alt="" src="data:image/png;base64,${'A'.repeat(500_000)}">`, {}],
  ['<a href="/pl">dom i ogród</a>', { checkLinks: () => Promise.reject(new Error('away')) }],
  [Array.from({ length: 60 }, (_, i) => `<x${i}></x${i}>`).join(''), {}],
];

test('every kind is found in some page, with exactly the values of its sentence', async () => {
  const values = new Map<FindingKind, Set<string>>();
  const pages = [...families.map(([content]): (typeof others)[number] => [content, {}]), ...others];
  for (const [content, other] of pages)
    for (const finding of await reportOn(pageOf(content, other)))
      values.set(finding.kind, new Set(Object.keys(finding.values)));
  for (const kind of findingKinds)
    for (const locale of locales)
      expect([kind, ...(values.get(kind) ?? ['nowhere'])].sort()).toEqual(
        [kind, ...argumentsOf(messageGroup(locale, 'report')[kind])].sort(),
      );
});
