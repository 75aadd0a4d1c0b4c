import { expect, test } from 'vitest';
import { validText } from '#lib/valid-text.ts';
import type { Matcher } from './engine.ts';
import { snippetOf } from './snippets.ts';

test('a word with soft hyphens is marked from its beginning to its end', () => {
  const page: Matcher = { kind: 'words', field: 'any', forms: ['biblioteka'] };
  const text = 'Nasza\u00ad Biblio\u00adte\u2060ka\u00ad, teka';
  const { marks = [], forms, count } = snippetOf(text, page) ?? {};
  expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(['Biblio\u00adte\u2060ka']);
  expect([forms, count]).toEqual([['biblioteka'], 1]);
});

test('letters of two code units are divided at neither end', () => {
  const page: Matcher = { kind: 'words', field: 'any', forms: ['kot'] };
  for (const odd of ['', 'a']) {
    const { text = '' } = snippetOf(`${'𝑥'.repeat(60)}${odd}-kot-${odd}${'𝑥'.repeat(60)}`, page) ?? {};
    expect(text).toContain('kot');
    expect(validText(text)).toBe(text);
  }
});
