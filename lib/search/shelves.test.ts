import { expect, test } from 'vitest';
import { readSearch } from './address.ts';
import { isShelf } from './shelves.ts';

test.each([
  ['category=maps', true],
  ['person=Kowalski%2C+Jan', true],
  ['', false],
  ['q=mapa&category=maps', false],
  ['category=maps&category=books', false],
  ['category=maps&place=Krak%C3%B3w', false],
  ['category=maps&from=1900', false],
  ['category=maps&sort=title', false],
  ['category=maps&page=2', false],
  ['category=maps&view=list', false],
  ['language=pl', false],
])('?%s is a shelf: %s', (query, is) => {
  expect(isShelf(readSearch(new URLSearchParams(query)))).toBe(is);
});
