import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CountedStatistics } from '#lib/catalogue/catalogue.ts';
import type { Organization } from '#lib/catalogue/schema.ts';
import { Welcome } from './Welcome.tsx';

const none = {
  serials: 0,
  books: 0,
  articles: 0,
  ephemerals: 0,
  maps: 0,
  photographs: 0,
  postcards: 0,
  prints: 0,
  manuscripts: 0,
  scores: 0,
};
const counted = (total: number): CountedStatistics => ({
  entities: { total, public: total, by_category: { ...none, books: total } },
});
const organization: Organization = {
  id: 7,
  fullname: 'Biblioteka',
  avatar: { dimensions: { width: 0, height: 0 }, url: 'javascript:alert(1)' },
  background: '',
  description: { pl: '', en: '' },
  aggregations: { featured_collections_count: 0, items_provided_count: 0, collections_count: 0 },
};

const welcome = (statistics: CountedStatistics | undefined, organizations: Organization[] | undefined) =>
  renderToStaticMarkup(createElement(Welcome, { locale: 'en', statistics, organizations }));

test.each([
  [counted(5), [organization], '5 objects from 1 institution: look'],
  [counted(1), undefined, '1 object: look'],
  [counted(5), [], '5 objects: look'],
  [undefined, [organization], 'The collections of 1 institution: look'],
  [undefined, undefined, 'Scanned books, serials, maps'],
])('says what is known (%#)', (statistics, organizations, sentence) => {
  const html = welcome(statistics, organizations);
  expect(html).toContain(sentence);
  expect(html.includes('The library in figures')).toBe(statistics !== undefined);
  expect(html.includes('href="/en/institutions/7"')).toBe((organizations ?? []).length > 0);
  expect(html).not.toContain('javascript:');
});

test('an empty library says nothing of itself', () => {
  expect(welcome(counted(0), [])).not.toContain('<p');
});
