import { expect, test } from 'vitest';
import type { Matcher } from './engine.ts';
import { snippetOf } from './snippets.ts';

test('a word with soft hyphens is marked from its beginning to its end', () => {
  const page: Matcher = { kind: 'words', field: 'any', forms: ['biblioteka'] };
  const text = 'Nasza\u00ad Biblio\u00adte\u2060ka\u00ad, teka';
  const { marks = [], forms, count } = snippetOf(text, page) ?? {};
  expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(['Biblio\u00adte\u2060ka']);
  expect([forms, count]).toEqual([['biblioteka'], 1]);
});
