import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CountedStatistics } from '#lib/catalogue/catalogue.ts';
import type { Organization } from '#lib/catalogue/schema.ts';
import { emptyResult } from '../search/result.fixture.ts';
import { picturedShelves, Shelves } from './Shelves.tsx';

const counted = (total: number) => ({ entities: { total, public: total } }) as CountedStatistics;
const organizations = [
  { id: 7, fullname: 'Biblioteka', avatar: { url: '' }, aggregations: { items_provided_count: 5 } },
] as Organization[];
const empty = { ...organizations[0], id: 8, aggregations: { items_provided_count: 0 } } as Organization;
const result = {
  ...emptyResult,
  facets: {
    ...emptyResult.facets,
    category: [{ value: 'maps', label: 'maps', count: 1234, isChosen: false }],
    place: [{ value: 'Kraków', label: 'Kraków', count: 3, isChosen: false }],
  },
  periods: [{ from: 1801, to: 1900, count: 2 }],
};

const shelves = (
  shown: typeof result | undefined,
  statistics: CountedStatistics | undefined,
  known: Organization[] | undefined,
  newest: Parameters<typeof Shelves>[0]['newest'] = [],
) =>
  renderToStaticMarkup(
    createElement(Shelves, {
      ...{ locale: 'en', result: shown, statistics, organizations: known, newest },
      hasWorks: false,
    }),
  );

test.each([
  [counted(5), organizations, '5 objects from 1 institution: look'],
  [counted(1), undefined, '1 object: look'],
  [counted(5), [], '5 objects: look'],
  [counted(5), [...organizations, empty], '5 objects from 1 institution: look'],
  [counted(5), [empty], '5 objects: look'],
  [undefined, organizations, 'The collections of 1 institution: look'],
  [undefined, undefined, 'Scanned books, serials, maps'],
])('states what is known (%#)', (statistics, known, sentence) => {
  const textOf = (html: string) => html.replace(/<[^>]*>/g, '');
  expect(textOf(shelves(result, statistics, known))).toContain(sentence);
  expect(textOf(shelves(undefined, statistics, known))).toContain(sentence);
});

test('the number of objects is that of the search that it leads to, not one of the statistics before', () => {
  const html = shelves({ ...result, count: 13 }, counted(12), organizations);
  expect(html).toContain('<a href="/en/search">13 objects</a>');
});

test('every number leads to what it counts', () => {
  const html = shelves(result, counted(5), organizations);
  expect(html).toContain(
    '<a href="/en/search">5 objects</a> <a href="/en/institutions">from 1 institution</a>',
  );
  for (const [address, label, count] of [
    ['search\\?category=maps', 'Maps', '1,234'],
    ['search\\?place=Krak%C3%B3w', 'Kraków', '3'],
    ['institutions/7', 'Biblioteka', '5'],
    ['search\\?from=1801&amp;to=1900', '1801–1900', '2'],
  ])
    expect(html).toMatch(
      new RegExp(`<a href="/en/${address}">.*?${label}</span> <span[^>]*>${count}</span></a>`),
    );
});

test('lists of what the library has are linked, and a library without leaves no empty line', () => {
  const subject = [{ value: 'Koty', label: 'Koty', count: 1, isChosen: false }];
  const withSubjects = { ...result, facets: { ...result.facets, subject } };
  expect(shelves(withSubjects, counted(5), [])).toContain('href="/en/shelves/subject"');
  expect(shelves(result, counted(5), [])).not.toMatch(/<p[^>]*><\/p>/);
});

test('kinds, places and periods have the picture of an object, if there is one', () => {
  const shown = { ...result, facets: { ...result.facets, place: [...result.facets.place] } };
  shown.facets.place.push({ value: 'Lwów', label: 'Lwów', count: 1, isChosen: false });
  const newest = picturedShelves(shown).map((shelf) =>
    'value' in shelf && shelf.value === 'Lwów'
      ? undefined
      : { thumbnail_url: `/scans/${'value' in shelf ? shelf.value : shelf.from}.jpg` },
  );
  const html = shelves(shown, counted(5), organizations, newest);
  const pictureAt = (address: string) =>
    new RegExp(`<a href="/en/search\\?${address}">(?:<span[^>]*>)?<img[^>]*src="([^"]*)" alt=""`).exec(
      html,
    )?.[1];
  expect(
    ['category=maps', 'place=Krak%C3%B3w', 'place=Lw%C3%B3w', 'from=1801&amp;to=1900'].map(pictureAt),
  ).toEqual(['/scans/maps.jpg', '/scans/Kraków.jpg', undefined, '/scans/1801.jpg']);
});
