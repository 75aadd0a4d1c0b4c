import { expect, test } from 'vitest';
import type { CatalogueObject, ObjectDetails } from '#lib/catalogue/catalogue.ts';
import type { EntityTile } from '#lib/catalogue/schema.ts';
import {
  instant,
  type ObjectValues,
  objectRecord,
  scanRecord,
} from '#lib/catalogue/store/records.fixture.ts';
import { entityTileOf, mainScanOf } from '#lib/catalogue/store/shapes.ts';
import { baseUrlsOf } from '#lib/scans/addresses.ts';
import { unknownDate } from '../metadata/date.ts';
import { sameCategoryFirst, similarityQueriesOf } from './similarity.ts';

const time = instant('2026-11-21T10:30:00');
const scan = mainScanOf(baseUrlsOf('https://library.example'), 1, scanRecord('one'));
const nobody = { creator: null, creatorName: null, creatorDate: null };

function objectOf(values: ObjectValues, details: ObjectDetails = {}): CatalogueObject {
  const times = { created: time, updated: time, sorting: time };
  const tile = entityTileOf(1, objectRecord('x', values), scan, times);
  return { tile, scans: [], scanCount: 0, contents: [], details, isMirrored: false };
}

const phrase = (field: 'any' | 'creator', words: string) => ({
  kind: 'phrase',
  field,
  words: words.split(' '),
});
const any = (...of: unknown[]) => ({ kind: 'any', of });

test('a series comes before people with the same subject, people, and several subjects', () => {
  const [tatry, maps] = [phrase('any', 'tatry'), phrase('any', 'mapy turystyczne')];
  const kowalski = [phrase('creator', 'jan kowalski'), phrase('creator', 'kowalski jan')];
  const details = {
    series: ['Biblioteka „Wierchów”'],
    subjects: [{ text: 'Tatry' }, { text: 'Mapy turystyczne' }, { text: 'Tatry' }, { text: '—' }],
  };
  const series = phrase('any', 'biblioteka wierchow');
  expect(similarityQueriesOf(objectOf({}, details))[0]).toMatchObject({
    match: any(series, ...kowalski, tatry, maps),
    tiers: [
      any(series),
      { kind: 'all', of: [any(...kowalski), any(tatry, maps)] },
      any(...kowalski),
      any({ kind: 'all', of: [tatry, maps] }),
    ],
    order: 'relevance',
    shelves: [
      { filters: { chosen: { series: ['Biblioteka „Wierchów”'] } } },
      { filters: { chosen: { person: ['jan kowalski'] } } },
      { filters: { chosen: { subject: ['Tatry'] } } },
      { filters: { chosen: { subject: ['Mapy turystyczne'] } } },
    ],
  });
});

test('a printer makes no likeness, and any other contributor does', () => {
  const contributors = [
    { role: 'printer', name: 'Drukarnia' },
    { role: 'engraver', name: 'Norblin' },
  ];
  const [query] = similarityQueriesOf(objectOf({ ...nobody, creatorCorp: 'Akademia' }, { contributors }));
  expect(query?.match).toEqual(any(phrase('creator', 'akademia'), phrase('creator', 'norblin')));
});

test('without people, subjects and series the same kind and place, or kind and time, and at last the kind', () => {
  const filtersOf = (values: ObjectValues) =>
    similarityQueriesOf(objectOf(values)).map(({ filters }) => filters);
  const kind = { chosen: { category: ['books'] }, from: undefined, to: undefined, undated: false };
  const categories = ['maps', 'books'];
  expect(filtersOf({ ...nobody, categories })).toEqual([
    { ...kind, chosen: { category: ['books'], place: ['Kraków'] } },
    kind,
  ]);
  const withoutPlace = { ...nobody, publishPlace: null };
  expect(filtersOf({ ...withoutPlace, categories })).toEqual([{ ...kind, from: 1891, to: 1911 }, kind]);
  expect(filtersOf({ ...withoutPlace, categories, date: unknownDate })).toEqual([kind]);
  expect(filtersOf({ ...withoutPlace, categories: [], date: unknownDate })).toEqual([]);
  // Likenesses by other properties come after those by words.
  expect(similarityQueriesOf(objectOf({ categories })).map(({ match }) => match !== undefined)).toEqual([
    true,
    false,
    false,
  ]);
});

test('among similar objects those of the same category come first, otherwise in their order', () => {
  const [map, book, both, print] = [['maps'], ['books'], ['books', 'maps'], ['prints']].map(
    (categories) => objectOf({ categories }).tile,
  ) as [EntityTile, EntityTile, EntityTile, EntityTile];
  expect(sameCategoryFirst(map, [book, both, print, map])).toEqual([both, map, book, print]);
});
