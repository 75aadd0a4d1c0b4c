import { expect, test, vi } from 'vitest';
import { memoizedCatalogue, withRequestMemo } from '../catalogue/memoized-catalogue.ts';
import { objectRecord } from '../catalogue/store/records.fixture.ts';
import { searchedLibrary } from '../catalogue/store/search/searched-library.fixture.ts';
import { readNormalizedSearch } from '../search/values.ts';
import { alternatesOf } from './alternates.ts';
import { searchFor } from './search-for.ts';

test('the feed and collection of a search are of the words that were taken, and there is none of hits that lack words', async () => {
  const { catalogue } = await searchedLibrary([
    objectRecord('a', { title: 'Mapa Polski' }),
    objectRecord('b', { title: 'Atlas' }),
  ]);
  const search = vi.spyOn(catalogue, 'search');
  const memoized = memoizedCatalogue(catalogue);
  /** Paths of the alternates of a page that was found already. */
  const paths = (query: string) =>
    withRequestMemo(async () => {
      const address = new URLSearchParams(query);
      await searchFor(memoized, readNormalizedSearch(address));
      const found = await alternatesOf(
        { kind: 'search', locale: 'pl' },
        address,
        memoized,
        'https://x.example',
      );
      return found.map(({ path }) => path);
    });
  const collections = (query: string) => [
    `/iiif/collection/search.json?${query}`,
    `/iiif/2/collection/search.json?${query}`,
  ];
  expect(await paths('q=mpaa')).toEqual([
    '/api/search/?q=mpaa',
    '/pl/search.atom?q=mapa',
    ...collections('q=mapa'),
  ]);
  expect(await paths('q=mapa+atlas')).toEqual(['/api/search/?q=mapa+atlas']);
  expect(search).toHaveBeenCalledTimes(2);
  expect(await paths('category=maps&page=2')).toEqual([
    expect.stringMatching('^/api/search/'),
    '/pl/search.atom?category=maps',
    ...collections('category=maps'),
  ]);
});
