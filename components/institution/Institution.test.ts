import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Organization } from '#lib/catalogue/schema.ts';
import type { SearchResult } from '#lib/search/query.ts';
import { emptyResult } from '../search/result.fixture.ts';
import { Institution } from './Institution.tsx';

const organization = {
  id: 7,
  fullname: 'Biblioteka',
  avatar: { url: '' },
  background: '',
  description: {},
  aggregations: { items_provided_count: 5, collections_count: 0, featured_collections_count: 0 },
} as unknown as Organization;

const page = (result: SearchResult | undefined) =>
  renderToStaticMarkup(createElement(Institution, { locale: 'en', organization, result }));

test('the collections of an institution can be searched and narrowed, and each number leads to what it counts', () => {
  const value = (one: string, count: number) => ({ value: one, label: one, count, isChosen: false });
  const html = page({
    ...emptyResult,
    count: 5,
    facets: {
      ...emptyResult.facets,
      category: [value('maps', 3)],
      language: [value('pl', 4)],
      place: [value('Kraków', 2)],
    },
    periods: [{ from: 1801, to: 1900, count: 1 }],
  });
  for (const [query, label, count] of [
    ['category=maps&amp;institution=7', 'Maps', 3],
    ['institution=7&amp;language=pl', 'Polish', 4],
    ['institution=7&amp;place=Krak%C3%B3w', 'Kraków', 2],
    ['institution=7&amp;from=1801&amp;to=1900', '1801–1900', 1],
  ])
    expect(html).toMatch(
      new RegExp(`<a href="/en/search\\?${query}">.*?${label}</span> <span[^>]*>${count}</span></a>`),
    );
  expect(html).toContain('<a href="/en/search?institution=7">All 5 objects</a>');
  expect(html).toContain('<a href="/en/search?institution=7">5 objects</a>');
  expect(html).toContain('<input type="hidden" name="institution" value="7"/>');
});

test('a description in the other language alone is shown, below a notice that there is none in this one', () => {
  const described = (description: Organization['description']) =>
    renderToStaticMarkup(
      createElement(Institution, {
        locale: 'en',
        organization: { ...organization, description },
        result: undefined,
      }),
    );
  const nothing = 'no description in this language.</p>';
  expect(described({ pl: 'Najstarsza', en: ' ' })).toMatch(
    new RegExp(`${nothing}<p [^>]*lang="pl">Najstarsza</p>`),
  );
  expect(described({ pl: 'Najstarsza', en: 'The oldest' })).not.toMatch(/Najstarsza|lang=|no description/);
  expect(described({ pl: '', en: '' })).toContain(nothing);
});

test('a number of objects of which the library knows none leads nowhere', () => {
  const html = page(emptyResult);
  expect(html).toContain('<li>5 objects</li>');
  expect(html).not.toContain('/en/search');
});

test('an institution is shown without its objects where the index is unavailable', () => {
  expect(page(undefined)).toContain('Biblioteka</h1>');
});
