import { expect, test } from 'vitest';
import { languagesNamedIn, languageTag, languageTagsIn } from './languages.ts';

test.each([
  ['pol', 'pl'],
  ['PL', 'pl'],
  ['pl-PL', 'pl-PL'],
  ['pl_PL', 'pl-PL'],
  ['ger_DE', 'de-DE'],
  ['ltz', 'lb'],
  ['urdu', 'ur'],
  ['scc', 'sr'],
  ['polski', 'pl'],
  ['język polski', 'pl'],
  ['English language', 'en'],
  ['German, Middle High (ca. 1050-1500)', 'de'],
  ['Hungarian', 'hu'],
  ['słowacki', 'sk'],
  ['Tschechisch', 'cs'],
  ['łac.', 'la'],
  ['Wloski', 'it'],
  ['francais', 'fr'],
  ['Latein', 'la'],
  ['csb', 'csb'],
  ['gwara podhalańska', 'gwara podhalańska'],
  ['zxx', undefined],
])('the language %s', (value, tag) => {
  expect(languageTag(value)).toBe(tag);
});

test('several languages in one text are several, unless a comma belongs to the name of one', () => {
  expect(languageTagsIn('pol; ger')).toEqual(['pl', 'de']);
  expect(languageTagsIn('polski, niemiecki, Polish')).toEqual(['pl', 'de']);
  expect(languageTagsIn('polski i niemiecki')).toEqual(['pl', 'de']);
  expect(languageTagsIn('Latin and Polish')).toEqual(['la', 'pl']);
  expect(languageTagsIn('pol / lat')).toEqual(['pl', 'la']);
  expect(languageTagsIn('pol ger')).toEqual(['pl', 'de']);
  expect(languageTagsIn('German, Middle High')).toEqual(['de']);
  expect(languageTagsIn('und')).toEqual([]);
});

test('what only says that there are others, or is shortened to two letters, is no code of a language', () => {
  expect(languageTagsIn('polski i in.')).toEqual(['pl']);
  expect(languageTagsIn('polski, niemiecki i inne')).toEqual(['pl', 'de']);
  expect(languageTagsIn('English et al.')).toEqual(['en']);
  expect(languageTagsIn('angielski i wł.')).toEqual(['en']);
  expect(languagesNamedIn('polski i in.')).toEqual({ tags: ['pl'], isAll: false });
});
