import { expect, test } from 'vitest';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { CatalogueUnavailable } from '#lib/catalogue/unavailable.ts';
import type { SearchResult } from '#lib/search/query.ts';
import { findFrontPage, shelvesOfFrontPage } from './front-page.ts';

const everywhere = {
  facets: { category: [{ value: 'maps' }], place: [] },
  periods: [{ from: 1801, to: 1900 }],
} as unknown as SearchResult;

type Shown = Pick<Catalogue, 'search' | 'organizations' | 'newestOn'>;
const complete: Shown = {
  search: async () => everywhere,
  organizations: async () => [],
  newestOn: async (shelves) => shelves.map(() => ({ thumbnail_url: '/a.jpg' })),
};
const away = async () => {
  throw new CatalogueUnavailable('away');
};

const found = (catalogue: Shown, query = '') =>
  findFrontPage({ locale: 'pl' }, { catalogue, query: new URLSearchParams(query) });

test('kinds and periods have pictures', async () => {
  const { newest } = await shelvesOfFrontPage(complete);
  expect(newest).toEqual([{ thumbnail_url: '/a.jpg' }, { thumbnail_url: '/a.jpg' }]);
  expect(await found(complete)).toBe('here');
});

test('without its pictures the front page is late, and further down it is not affected', async () => {
  const late = { ...complete, newestOn: () => new Promise<never>(() => {}) };
  expect(await found(late)).toBe('late');
  expect(await found(late, 'type=entity')).toBe('here');
});

test('while the search or the institutions are away the front page is cached as long as ever', async () => {
  expect(await found({ ...complete, search: away })).toBe('here');
  expect(await found({ ...complete, organizations: away })).toBe('here');
});
