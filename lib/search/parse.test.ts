import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCut, maxWords, type ParsedQuery, parseQuery, withoutQuotes } from './parse.ts';
import { foldedWords } from './words.ts';

const words = (text: string, field = 'any') => ({ kind: 'words', field, text });
const phrase = (text: string, field = 'any') => ({ kind: 'phrase', field, text });

test.each<[string, unknown[][], unknown[]]>([
  ['pan tadeusz', [[words('pan')], [words('tadeusz')]], []],
  ['"pan tadeusz" mapa', [[phrase('pan tadeusz')], [words('mapa')]], []],
  ['„pan tadeusz”', [[phrase('pan tadeusz')]], []],
  ['pan -tadeusz', [[words('pan')]], [words('tadeusz')]],
  ['pan -"ostatni zajazd"', [[words('pan')]], [phrase('ostatni zajazd')]],
  ['biało-czerwony', [[words('biało-czerwony')]], []],
  ['kot OR pies mapa', [[words('kot'), words('pies')], [words('mapa')]], []],
  ['kot OR pies OR koń', [[words('kot'), words('pies'), words('koń')]], []],
  [
    'title:pan creator:mickiewicz id:12',
    [[words('pan', 'title')], [words('mickiewicz', 'creator')], [words('12', 'identifier')]],
    [],
  ],
  ['tytuł:"pan tadeusz" autor:adam', [[phrase('pan tadeusz', 'title')], [words('adam', 'creator')]], []],
  ['-title:pan', [], [words('pan', 'title')]],
  [
    'Title: pan Autor:  "adam m" -id: 12',
    [[words('pan', 'title')], [phrase('adam m', 'creator')]],
    [words('12', 'identifier')],
  ],
  ['subtitle: pan', [[words('subtitle:')], [words('pan')]], []],
  ['title: -pan', [[words('title:')]], [words('pan')]],
  ['title:', [[words('title:')]], []],
  ['colour:red', [[words('colour red')]], []],
  ['constructor:x', [[words('constructor x')]], []],
  ['"lone', [[words('lone')]], []],
  ['OR', [[words('or')]], []],
  ['kot OR', [[words('kot')], [words('or')]], []],
  ['OR kot', [[words('or')], [words('kot')]], []],
  ['kot OR -pies', [[words('kot')]], [words('pies')]],
  ['-kot OR pies', [[words('pies')]], [words('kot')]],
  // A character that folds to nothing.
  ['kot title:ﾞ "ﾞ" -ﾞ', [[words('kot')]], []],
  ['- " * ( )', [], []],
  ['', [], []],
])('%s', (text, required, excluded) => {
  expect(parseQuery(text)).toEqual({ required, excluded } as ParsedQuery);
});

test('the first words of a query are parsed, of a phrase too, and an OR is none of them', () => {
  const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`);
  const required = (text: string) =>
    parseQuery(text)
      .required.flat()
      .map((part) => part.text);
  expect(required(`${words(29).join(' ')} "a, b c"`)).toEqual([...words(29), 'a,']);
  expect(required(words(40).join(' OR '))).toEqual(words(30));
  expect(parseQuery(`${words(30).join(' ')} OR a -b`)).toMatchObject({
    required: { length: 30 },
    excluded: [{ text: 'b' }],
  });
});

test('an exclusion of more words than are left is ignored as a whole, and the query is cut', () => {
  const most = Array.from({ length: maxWords - 1 }, (_, at) => `-w${at}`).join(' ');
  const parsed = (text: string) => [
    parseQuery(text)
      .excluded.map((part) => part.text)
      .slice(maxWords - 1),
    isCut(text),
  ];
  expect(parsed(`kot ${most} -"pan tadeusz" -wilk`)).toEqual([['wilk'], true]);
  expect(parsed(`kot ${most} -wilk -pan`)).toEqual([['wilk'], true]);
  expect(parsed(`kot ${most} -wilk`)).toEqual([['wilk'], false]);
});

test('whatever is typed is parsed, and every part has a word', () => {
  const typed = fc.array(
    fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('"', '-', 'OR', ':', 'title:', ' ')),
  );
  fc.assert(
    fc.property(typed, (parts) => {
      const { required, excluded } = parseQuery(parts.join(' '));
      for (const part of [...required.flat(), ...excluded]) expect(foldedWords(part.text)).not.toEqual([]);
    }),
  );
});

test.each([
  ['title:"Krakowa plan"  miasta', 'title:Krakowa title:plan miasta'],
  ['"Kolej Warszawa -Wiedeń" OR: x', 'Kolej Warszawa Wiedeń OR: x'],
  ['„Wiedeń OR Warszawa” -mapa', 'Wiedeń or Warszawa -mapa'],
  ['nota:"bielsko-biała"', 'nota bielsko-biała'],
  ['"Kraków" OR mapa', undefined],
  ['kot -"pies i kot"', undefined],
  ['kot', undefined],
])('%s without quotation marks is %s', (text, words) => {
  expect(withoutQuotes(text, parseQuery(text))).toBe(words);
});
