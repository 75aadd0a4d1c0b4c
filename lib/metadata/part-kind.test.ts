import { expect, test } from 'vitest';
import { locales } from '#lib/i18n/locales.ts';
import { messageGroup } from '#lib/i18n/translate.ts';
import { isPartKind, pageKindName, partKindName, partKindNamed, shownPart } from './part-kind.ts';

test.each(['title_page', 'TitlePage', 'titlepage'])('%s has a name in both languages', (kind) => {
  expect(locales.map((locale) => partKindName(kind, locale))).toEqual(['strona tytułowa', 'title page']);
});

test.each([
  ['additional', 'dodatek', 'supplement'],
  ['supplement', 'suplement', 'supplementary volume'],
  ['verse', 'utwór wierszowany', 'verse'],
  ['postcard', 'pocztówka', 'postcard'],
  ['engraving', 'grafika', 'engraving'],
  ['drawing', 'rysunek', 'drawing'],
  ['year', 'rok', 'year'],
  ['month', 'miesiąc', 'month'],
  ['day', 'dzień', 'day'],
])('%s is called %s and %s', (kind, ...expected) => {
  expect(locales.map((locale) => partKindName(kind, locale))).toEqual(expected);
});

test('a kind that only says that it is a part is none', () => {
  expect(['part', 'Section', 'DIV', ' '].filter(isPartKind)).toEqual([]);
  expect(['chapter', 'pieśń'].filter(isPartKind)).toEqual(['chapter', 'pieśń']);
});

test.each(['part', 'section', '', 'pieśń'])('%j is none of the usual kinds', (kind) => {
  expect(shownPart({ label: 'Początek', kind }, 'pl')).toEqual({ label: 'Początek' });
});

test.each(locales)('a kind is found by its name (%s)', (locale) => {
  for (const [kind, name] of Object.entries(messageGroup(locale, 'partKinds')))
    expect(partKindNamed(name)).toBe(kind);
});

test.each([
  ['Loomings', 'chapter', { label: 'Loomings', kind: 'rozdział' }],
  ['Rozdział 1', 'chapter', { label: 'Rozdział 1' }],
  ['CHAPTER I', 'chapter', { label: 'CHAPTER I' }],
  ['Do rozdziału drugiego', 'chapter', { label: 'Do rozdziału drugiego' }],
  ['Customs', 'volume', { label: 'Customs', kind: 'tom' }],
  ['Stomatologia. Tom 2', 'volume', { label: 'Stomatologia. Tom 2' }],
  ['O Tomku', 'volume', { label: 'O Tomku', kind: 'tom' }],
  ['Listopad', 'letter', { label: 'Listopad', kind: 'list' }],
  ['Planty krakowskie', 'plan', { label: 'Planty krakowskie', kind: 'plan' }],
  ['Brzeg mapy', 'map', { label: 'Brzeg mapy' }],
  ['Do tej tablicy', 'plate', { label: 'Do tej tablicy' }],
  ['Odwrocie strony tytułowej', 'title_page', { label: 'Odwrocie strony tytułowej' }],
  ['Not all', 'note', { label: 'Not all', kind: 'notatka' }],
  ['Title page', 'title_page', { label: 'Strona tytułowa', isNamedByKind: true }],
  ['Titlepage', 'titlepage', { label: 'Strona tytułowa', isNamedByKind: true }],
])('of the part %j of the kind %s is shown', (label, kind, shown) => {
  expect(shownPart({ label, kind }, 'pl')).toEqual(shown);
});

test('a kind of page is recorded in Polish, and has its name in each language if it is a usual one', () => {
  expect(locales.map((locale) => pageKindName('Strona tytułowa', locale))).toEqual([
    'strona tytułowa',
    'title page',
  ]);
  expect(pageKindName('karta z herbem', 'en')).toBeUndefined();
});
