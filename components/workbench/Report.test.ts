import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Change } from '#lib/pages/compare.ts';
import type { ReportedFinding } from '#lib/preview/live-preview.ts';
import { ChangedText, shortened } from './ChangedText.tsx';
import { Report } from './Report.tsx';
import { workbenchStrings } from './workbench-strings.ts';

const report = (findings: ReportedFinding[] | undefined, locale: 'pl' | 'en' = 'en') =>
  renderToStaticMarkup(
    createElement(Report, { locale, findings, onPlace: () => {}, strings: workbenchStrings(locale) }),
  );
const finding = (weight: ReportedFinding['weight'], sentence: string, line?: number): ReportedFinding => ({
  kind: 'x',
  weight,
  sentence,
  place: line === undefined ? undefined : { start: 0, end: 1, line },
});

test('findings are counted and the gravest come first', () => {
  const html = report([
    finding('note', 'No description.'),
    finding('error', 'A script is left out.', 3),
    finding('error', 'A script is left out.', 3),
    finding('warning', 'This link text says nothing.', 12),
  ]);
  expect(html).toContain('2 errors, 1 warning, 1 note</p>');
  expect(html.match(/left out|says nothing|No description/g)).toEqual([
    'left out',
    'left out',
    'says nothing',
    'No description',
  ]);
});

test('what has a place is a button that names its line, what has none is a sentence', () => {
  const html = report([finding('warning', 'Link.', 12), finding('note', 'Missing.')]);
  expect(html).toMatch(/<button type="button">Link\. <span[^>]*>line 12<\/span><\/button>/);
  expect(html).toContain('<p>Missing.</p>');
});

test.each([
  ['en', 'We found nothing to fix.'],
  ['pl', 'Nie znaleźliśmy nic do poprawienia.'],
] as const)('in %s it says when there is nothing, and until then that it is checking', (locale, sentence) => {
  expect(report([], locale)).toContain(sentence);
  expect(report(undefined, locale)).not.toContain(sentence);
});

test('Polish counts right', () => {
  const many = Array.from({ length: 5 }, () => finding('warning', 'x'));
  expect(report(many, 'pl')).toContain('5 ostrzeżeń');
});

const changed = (changes: Change[] | null) =>
  renderToStaticMarkup(createElement(ChangedText, { changes, words: workbenchStrings('en').changes }));

test('changes are marked by elements, not by colour alone', () => {
  const html = changed([
    { kind: 'same', text: 'Open ' },
    { kind: 'removed', text: 'daily' },
    { kind: 'added', text: 'on <weekdays>' },
  ]);
  expect(html).toContain('<del>daily</del><ins>on &lt;weekdays&gt;</ins>');
  expect(changed([{ kind: 'same', text: 'x' }])).toContain('The text is the same');
  expect(changed(null)).toContain('There is no published version');
});

test('of long unchanged text only the sides of changes are shown', () => {
  const long = `${'a'.repeat(300)}${'b'.repeat(300)}`;
  expect(shortened('short', false, false)).toBe('short');
  expect(shortened(long, true, false)).toBe(` […] ${'b'.repeat(160)}`);
  expect(shortened(long, false, true)).toBe(`${'a'.repeat(160)} […] `);
});
