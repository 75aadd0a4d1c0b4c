import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CountedStatistics } from '#lib/catalogue/catalogue.ts';
import { categories } from '#lib/catalogue/schema.ts';
import { Statistics } from './Statistics.tsx';

const shown = (total: number, open: number) => {
  const byCategory = Object.fromEntries(categories.map((category, at) => [category, at + 1]));
  const statistics = { entities: { total, public: open, by_category: byCategory } } as CountedStatistics;
  return renderToStaticMarkup(createElement(Statistics, { locale: 'en', statistics }));
};

test('the total and the number of each category lead to what they count', () => {
  const html = shown(1234, 1234);
  expect(html.match(/<a href="\/en\/search">1,234<\/a>/g)).toHaveLength(2);
  for (const [at, category] of categories.entries())
    expect(html).toContain(`<a href="/en/search?category=${category}">${at + 1}</a>`);
});

test('the number of public objects is no link if it is not that of the search', () => {
  const html = shown(1234, 1230);
  expect(html).toContain('<dd>1,230</dd>');
  expect(html.match(/<a href="\/en\/search">/g)).toHaveLength(1);
});
