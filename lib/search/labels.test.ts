import { expect, test } from 'vitest';
import { readSearch } from './address.ts';
import { searchTitle } from './labels.ts';
import { type FacetName, facetNames } from './query.ts';

const facets = Object.fromEntries(facetNames.map((name) => [name, []])) as Record<FacetName, never[]>;

test.each([
  ['', 'Wyszukiwanie'],
  ['q=mapa', 'mapa – wyszukiwanie'],
  ['category=postcards', 'Pocztówki'],
  ['rights=https://creativecommons.org/publicdomain/mark/1.0/', 'Domena publiczna'],
  ['category=postcards&to=1910', 'Rodzaj: Pocztówki · Lata: do 1910 – wyszukiwanie'],
  ['q=mapa&category=maps&sort=title', '„mapa” · Rodzaj: Mapy – wyszukiwanie'],
])('the page of the search %j is called %j', (query, title) => {
  expect(searchTitle('pl', readSearch(new URLSearchParams(query)), facets)).toBe(title);
});
