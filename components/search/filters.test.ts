import { describe, expect, test } from 'vitest';
import { facet, facets, linksOf, search } from './rendered-search.fixture.ts';

describe('filters', () => {
  test('are links that choose, and drop what is chosen, from the first page', () => {
    const html = search('q=kot&category=maps&page=3&sort=title', { count: 200, facets });
    const links = linksOf(html);
    expect(links).toMatchObject({
      'Books 1,200': '/en/search?q=kot&category=books&category=maps&sort=title',
      'Maps 3 (chosen; remove this filter)': '/en/search?q=kot&sort=title',
      'Polish 9': '/en/search?q=kot&category=maps&language=pl&sort=title',
      'Biblioteka 2': '/en/search?q=kot&category=maps&institution=7&sort=title',
      'Kind: Maps× (remove this filter)': '/en/search?q=kot&sort=title',
      'Remove all filters': '/en/search?q=kot&sort=title',
    });
    expect(html).toMatch(/<a [^>]*href="\/en\/search\?q=kot&amp;category=books[^>]* rel="nofollow"/);
    expect(html).toContain('x-nonsense-tag-that-is-none-');
  });

  test('with equal counts are in alphabetical order', () => {
    const place = ['Poznań', 'Łódź', 'Lublin', 'Zamość'].map((name) =>
      facet(name, name === 'Zamość' ? 9 : 2),
    );
    const html = search('q=kot', { count: 15, facets: { ...facets, place } }, 'pl');
    const order = [...html.matchAll(/place=(\p{L}+|[\w%]+)#filters"/gu)].map(([, name = '']) =>
      decodeURIComponent(name),
    );
    expect(order).toEqual(['Zamość', 'Lublin', 'Łódź', 'Poznań']);
  });

  test('beyond the maximum are no links, with a notice', () => {
    const html = search('category=maps&subject=a&subject=b&subject=c&undated=1', { count: 1, facets });
    expect(html).toContain('At most 5 filters');
    expect(linksOf(html)).not.toHaveProperty('Books 1,200');
    expect(linksOf(html)).toHaveProperty('Maps 3 (chosen; remove this filter)');
  });

  test('can be dropped where nothing has them, and those that empty the result are named', () => {
    const html = search('q=kot&place=X&from=1800&to=1850', {
      emptiedBy: [
        { filter: 'years', count: 4 },
        { filter: 'place', count: 1 },
      ],
    });
    // Neither of the two empties it alone.
    expect(html).toContain('Without the filter “Years”:');
    expect(html).not.toContain('rules out');
    expect(linksOf(html)).toMatchObject({
      'Place: X× (remove this filter)': '/en/search?q=kot&from=1800&to=1850',
      'Years: 1800–1850× (remove this filter)': '/en/search?q=kot&place=X',
      '4 objects': '/en/search?q=kot&place=X',
      'See the whole library': '/en/search',
      'Browse the shelves': '/en#shelves',
    });
  });

  test('that empty the result together are dropped together, and spelling is not blamed', () => {
    const html = search('q=kot&place=X&undated=1&page=2', { countUnfiltered: 4 });
    expect(html).toContain('The chosen filters together rule out all results.');
    expect(linksOf(html)).toMatchObject({ '4 objects': '/en/search?q=kot' });
    for (const empty of [html, search('place=X&undated=1'), search('')])
      expect(empty).not.toContain('Check the spelling');
    expect(search('q=kot')).toContain('Check the spelling');
  });

  test('of years are offered where the query is a date', () => {
    const html = search('q=1890s&category=maps', { count: 1, ofYears: { from: 1890, to: 1899, count: 7 } });
    expect(html).toContain('Dated 1890–1899:');
    expect(linksOf(html)).toMatchObject({ '7 objects': '/en/search?category=maps&from=1890&to=1899' });
  });

  test('are not narrowed by a query of neither letters nor digits, with a notice', () => {
    // Filters may narrow them still, or there may be none among the texts.
    const sentence = 'has no letter or digit to search for.<';
    for (const marks of ['!!!', '%F0%9F%93%9A', '-', '""'])
      expect(search(`q=${marks}`, { count: 7 })).toContain(sentence);
    for (const words of ['', 'a', '-a', '7'])
      expect(search(`q=${words}`, { count: 7 })).not.toContain(sentence);
  });

  test('of a kind are offered where the query names it, with its other words', () => {
    const ofKind = { category: 'maps', text: 'kraków', count: 7 } as const;
    const html = search('q=mapa+kraków&place=X', { count: 1, ofKind });
    expect(html).toContain('Of the kind Maps, with “kraków”:');
    expect(linksOf(html)).toMatchObject({ '7 objects': '/en/search?q=krak%C3%B3w&category=maps&place=X' });
    const nothing = search('q=mapy', { ofKind: { ...ofKind, text: '' } });
    expect(nothing).toContain('Of the kind Maps:');
    expect(nothing).not.toContain('Check the spelling');
  });

  test('of years keep all others', () => {
    const periods = [{ from: 1801, to: 1900, count: 5 }];
    const html = search('q=kot&category=maps&from=1801&to=1900', { count: 5, periods, undated: 2 });
    expect(linksOf(html)).toMatchObject({
      '1801–1900 5 (chosen; remove this filter)': '/en/search?q=kot&category=maps',
      'undated 2': '/en/search?q=kot&category=maps&undated=1',
    });
    expect(html).toContain(
      '<input type="hidden" name="q" value="kot"/><input type="hidden" name="category" value="maps"/><label>',
    );
  });
});
