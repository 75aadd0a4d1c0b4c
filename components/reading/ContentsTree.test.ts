import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Locale } from '#lib/i18n/locales.ts';
import { ContentsTree } from './ContentsTree.tsx';

const node = (index: number, label: string, kind: string, first?: number) => ({
  ...{ index, label, kind, first, within: [] },
});
const nodes = [
  node(0, 'Loomings', 'chapter', 2),
  node(1, 'Chapter II', 'chapter', 3),
  node(2, 'Title page', 'title_page'),
];

test.each<[Locale, string[]]>([
  [
    'pl',
    [
      '<a href="/x?scan=3" lang="de" dir="auto">Loomings</a>Ω · rozdział',
      'Chapter II',
      '<bdi>Strona tytułowa',
    ],
  ],
  [
    'en',
    ['<a href="/x?scan=3" lang="de" dir="auto">Loomings</a>Ω · chapter', 'Chapter II', '<bdi>Title page'],
  ],
])(
  'entries say what they are, in the language of the site, unless their label does (%s)',
  (locale, shown) => {
    const html = renderToStaticMarkup(
      createElement(ContentsTree, { locale, nodes, path: '/x', language: 'de' }),
    );
    const plain = html.replaceAll('<small>', 'Ω').replaceAll('</small>', '');
    for (const text of shown) expect(plain).toContain(text);
    expect(plain.split('Ω')).toHaveLength(2);
  },
);
