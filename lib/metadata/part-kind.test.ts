import { expect, test } from 'vitest';
import { locales } from '#lib/i18n/locales.ts';
import { messageGroup } from '#lib/i18n/translate.ts';
import { partKindName, partKindNamed, shownPart } from './part-kind.ts';

test.each(['title_page', 'TitlePage', 'titlepage'])('%s has a name in both languages', (kind) => {
  expect(locales.map((locale) => partKindName(kind, locale))).toEqual(['strona tytułowa', 'title page']);
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
  ['Title page', 'title_page', { label: 'Strona tytułowa', isNamedByKind: true }],
  ['Titlepage', 'titlepage', { label: 'Strona tytułowa', isNamedByKind: true }],
])('of the part %j of the kind %s is shown', (label, kind, shown) => {
  expect(shownPart({ label, kind }, 'pl')).toEqual(shown);
});
