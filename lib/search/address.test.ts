import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countFilters, readSearch, searchParams, toggleValue } from './address.ts';
import { maxFilters } from './query.ts';

const canonical = (query: string) => String(searchParams(readSearch(new URLSearchParams(query))));

test.each([
  ['', ''],
  ['q=', ''],
  ['q=+a++b+', 'q=a+b'],
  ['sort=relevance&q=a', 'q=a'],
  ['sort=newest', ''],
  ['sort=newest&q=a', 'q=a&sort=newest'],
  ['sort=best&utm_source=x&q=a', 'q=a'],
  ['category=maps&category=books&category=maps', 'category=books&category=maps'],
  ['category=books&q=a', 'q=a&category=books'],
  ['from=1900&to=1800', 'from=1800&to=1900'],
  ['from=0&to=99999', ''],
  ['undated=1&from=1900', 'undated=1'],
  ['page=1', ''],
  ['page=0&view=table', ''],
  ['page=007&view=list', 'view=list&page=7'],
  ['institution=x&text=no', ''],
  ['institution=12&text=yes', 'institution=12&text=yes'],
  ['institution=0', 'institution=0'],
  ['institution=01', ''],
])('%s is canonically %s', (query, one) => {
  expect(canonical(query)).toBe(one);
});

test('pages of texts are requested only with words', () => {
  expect(canonical('in=texts&category=maps&q=kot')).toBe('q=kot&in=texts&category=maps');
  expect(canonical('in=texts&q=kot&sort=title&view=list&page=2')).toBe('q=kot&in=texts&page=2');
  expect(canonical('in=texts')).toBe('');
  expect(canonical('in=objects&q=kot')).toBe('q=kot');
});

test('a search has one address, whatever was sent', () => {
  const pair = fc.tuple(
    fc.oneof(
      fc.constantFrom('q', 'category', 'from', 'to', 'undated', 'sort', 'page', 'view', 'subject', 'series'),
      fc.string(),
    ),
    fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('1', '1900', 'title', 'list', 'books')),
  );
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 12 }), (pairs) => {
      const query = String(new URLSearchParams(pairs));
      const once = canonical(query);
      expect(canonical(once)).toBe(once);
      expect(countFilters(readSearch(new URLSearchParams(query)).filters)).toBeLessThanOrEqual(maxFilters);
    }),
  );
});

describe('a chosen value', () => {
  const search = readSearch(new URLSearchParams('q=a&category=books&page=3'));

  test('is added and removed again, from the first page', () => {
    const both = toggleValue(search, 'category', 'atlas');
    expect(String(searchParams(both))).toBe('q=a&category=atlas&category=books');
    expect(String(searchParams(toggleValue(both, 'category', 'books')))).toBe('q=a&category=atlas');
  });
});

test('a thousand filters are reduced to five', () => {
  const query = Array.from({ length: 1000 }, (_, index) => `subject=s${index}`).join('&');
  expect(countFilters(readSearch(new URLSearchParams(query)).filters)).toBe(maxFilters);
});
