import { expect, test } from 'vitest';
import { linkToEditor } from './language-links.ts';

test('once a new page is saved, the links to other languages of the site lead to its editor', () => {
  const links = [
    { hreflang: 'en', href: '/en/preview/try?from=pl/pomoc' },
    { hreflang: 'xx', href: 'https://elsewhere.example/' },
  ];
  linkToEditor(links, { language: 'pl', slug: 'nowa-strona' });
  expect(links.map(({ href }) => href)).toEqual([
    '/en/preview/edit/pl/nowa-strona',
    'https://elsewhere.example/',
  ]);
});
