import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { cited } from '#lib/citation/cited-object.fixture.ts';
import type { SelectedPassage } from '#lib/citation/passage.ts';
import { citationStrings } from './Citation.tsx';
import QuoteDialog from './QuoteDialog.tsx';

const markup = (passage: SelectedPassage) =>
  renderToStaticMarkup(
    createElement(QuoteDialog, {
      cited: { ...cited(), accessed: undefined },
      passage,
      locale: 'pl',
      strings: citationStrings('pl'),
      onClose: () => {},
    }),
  );

test('a quotation is in its own language, with its citation and a link that opens there', () => {
  const html = markup({ text: 'Litwo!\nOjczyzno moja', range: { first: 3, last: 5 }, language: 'lt' });
  expect(html).toMatch(/<blockquote [^>]*lang="lt" dir="auto">„Litwo! Ojczyzno moja”<\/blockquote>/);
  expect(html).toContain('href="#text=3-5"');
  expect(html).toMatch(/dir="auto">Kowalski, Jan\. Książka 1 \[online\]\./);
  expect(html).not.toContain('pierwsze 2000');
});

test('a passage without a language of its own has the object’s, and a long one is marked as cut', () => {
  const html = markup({ text: '<b>słowo</b> '.repeat(500), range: { first: 0, last: 499 } });
  expect(html).toMatch(
    /<blockquote [^>]*lang="pl" dir="auto">„&lt;b&gt;słowo&lt;\/b&gt; [^<]*…”<\/blockquote>/,
  );
  expect(html).toContain('pierwsze 2000 znaków');
});
