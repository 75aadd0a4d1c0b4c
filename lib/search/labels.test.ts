import { expect, test } from 'vitest';
import { readSearch } from './address.ts';
import { searchTitle, valueLabel } from './labels.ts';
import { type FacetName, facetNames } from './query.ts';

const facets = Object.fromEntries(facetNames.map((name) => [name, []])) as Record<FacetName, never[]>;

test.each([
  ['', 'Wyszukiwanie'],
  ['page=2', 'Wyszukiwanie · Strona 2'],
  ['q=mapa', 'mapa – wyszukiwanie'],
  ['category=postcards', 'Pocztówki'],
  ['category=postcards&page=3', 'Pocztówki · Strona 3'],
  ['rights=https://creativecommons.org/publicdomain/mark/1.0/', 'Domena publiczna'],
  ['category=postcards&to=1910', 'Rodzaj: Pocztówki · Lata: do 1910 – wyszukiwanie'],
  ['q=mapa&category=maps&sort=title', '„mapa” · Rodzaj: Mapy – wyszukiwanie'],
])('the page of the search %j has the title %j', (query, title) => {
  expect(searchTitle('pl', readSearch(new URLSearchParams(query)), facets)).toBe(title);
});

test('a licence has its own name in the language of the page, other rights that of the record', () => {
  const label = 'Public Domain';
  const named = (value: string) => valueLabel('pl', 'rights', { value, label });
  expect(named('http://creativecommons.org/publicdomain/mark/1.0/')).toBe('Domena publiczna');
  expect(named('https://library.example/rights')).toBe(label);
});
