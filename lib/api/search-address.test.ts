import { expect, test } from 'vitest';
import { readSearch } from '#lib/search/address.ts';
import { readSearchQuery } from './search.ts';
import { findApiPath, searchApiPath } from './search-address.ts';

const paramsOf = (path: string) => new URL(path, 'https://library.example').searchParams;

test.each([
  ['', 0, '/api/search/'],
  ['q=stary+dom&subject=b&view=list', 0, '/api/search/?q=stary+dom&subject=b'],
  ['q=dom&sort=oldest&page=3', 80, undefined],
  ['language=pl&from=1900&page=2', 40, undefined],
])('the page %j is a batch of the same hits in the API', (query, offset, path) => {
  const search = readSearch(new URLSearchParams(query));
  const address = searchApiPath(search);
  const read = readSearchQuery(paramsOf(address));
  expect(read).toEqual({
    search: { ...search, page: 1, view: 'cards' },
    object: undefined,
    offset,
    limit: 40,
  });
  if (path) expect(address).toBe(path);
});

test('so is a page of texts, whatever the order, and of one object', () => {
  const search = readSearch(new URLSearchParams('q=dom&in=texts&sort=oldest&page=2'));
  const read = readSearchQuery(paramsOf(searchApiPath(search)), 'texts');
  expect(read).toMatchObject({ search: { text: 'dom', within: 'texts' }, offset: 40 });
  expect(findApiPath('a/b', { text: 'kot', from: 1 })).toBe('/api/search/texts/?q=kot&object=a%2Fb');
  const further = readSearchQuery(paramsOf(findApiPath('a/b', { text: 'kot', from: 21 })), 'texts');
  expect(further).toMatchObject({ object: 'a/b', offset: 20 });
});
