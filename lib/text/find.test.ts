import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findWords, textIndex } from './find.ts';
import { layerOf, layers } from './layers.fixture.ts';
import { textOf, wordsOf } from './words.ts';

const layer = layerOf(
  ['Żółw — rzecz o Żółwiach'],
  ['W biblio-', 'tece publicz-', 'nej „ﬂora” d’Arc', 'Waſſer Straße Æsop'],
);
const index = textIndex(layer);

test.each([
  [
    'żółw',
    [
      [0, 0],
      [4, 4],
    ],
  ],
  [
    'zolw',
    [
      [0, 0],
      [4, 4],
    ],
  ],
  ['ZOLWIACH', [[4, 4]]],
  ['bibliotece', [[6, 7]]],
  ['BIBLIOTECE  publicznej', [[6, 9]]],
  ['iotece pub', [[6, 8]]],
  [' tece', [[6, 7]].map(() => [7, 7])],
  ['zolwiach w', [[4, 5]]],
  ['"flora"', [[10, 10]]],
  ["d'arc", [[11, 11]]],
  ['żółw - rzecz', [[0, 2]]],
  ['wasser strasse aesop', [[12, 14]]],
  ['wa\u00adsser', [[12, 12]]],
  ['nie ma', []],
  ['', []],
  ['  ', []],
  ['\u0301', []],
])('%j is found at %j', (query, ranges) => {
  expect(findWords(index, query)).toEqual(ranges.map(([first, last]) => ({ first, last })));
});

test('each of several forms matches whole words', () => {
  const found = (text: string) => findWords(index, text).map(({ first, last }) => [first, last]);
  expect(found('zolwiach|strasse')).toEqual([
    [4, 4],
    [13, 13],
  ]);
  expect(found('zolw|rzecz o')).toEqual([
    [0, 0],
    [2, 3],
  ]);
  expect(found('zolw|bibliotece publicznej flora')).toEqual([
    [0, 0],
    [6, 10],
  ]);
  expect([found('|'), found('.*|('), found('.*')]).toEqual([[], [], []]);
});

test('several matches within one word are one', () => {
  expect(findWords(textIndex(layerOf(['banana an'])), 'an')).toEqual([
    { first: 0, last: 0 },
    { first: 1, last: 1 },
  ]);
});

test('words of which folding leaves nothing are passed over', () => {
  const marks = textIndex(layerOf(['\u00ad a \u00ad \u00ad b \u00ad']));
  expect(findWords(marks, 'a b')).toEqual([{ first: 1, last: 4 }]);
  const broken = textIndex(layerOf(['a \u00ad-', 'b']));
  expect(findWords(broken, 'a b')).toEqual([{ first: 0, last: 2 }]);
});

test('any part of the text is found in its place', () => {
  fc.assert(
    fc.property(layers, fc.nat(), fc.nat(3), (any, start, length) => {
      const words = wordsOf(any);
      fc.pre(words.length > 0);
      const first = start % words.length;
      const last = Math.min(words.length - 1, first + length);
      // A final first half of a word is printed with its hyphen, which the whole word lacks.
      fc.pre(words[last]?.joined === undefined);
      const query = textOf(any, { first, last });
      fc.pre(query.replace(/\u00ad/g, '').trim() !== '');
      const found = findWords(textIndex(any), query);
      expect(found.some((range) => range.first <= last && range.last >= first)).toBe(true);
    }),
  );
});

test('ranges are within the text, in order, none twice', () => {
  fc.assert(
    fc.property(layers, fc.string({ maxLength: 3 }), (any, query) => {
      const found = findWords(textIndex(any), query);
      const count = wordsOf(any).length;
      for (const [at, { first, last }] of found.entries()) {
        expect(first).toBeGreaterThanOrEqual(found[at - 1]?.first ?? 0);
        expect(last).toBeGreaterThanOrEqual(Math.max(first, found[at - 1]?.last ?? 0));
        expect(last).toBeLessThan(count);
      }
    }),
  );
});

describe('bounds', () => {
  const many = textIndex(layerOf(Array.from({ length: 1000 }, () => 'ala ma kota i psa a kot ma alę')));

  test('no more than 2,000 matches', () => {
    expect(findWords(many, 'a')).toHaveLength(2000);
  });

  test('two hundred characters of a query', () => {
    const long = 'ala ma kota i psa a kot ma alę '.repeat(10);
    expect(findWords(many, `${long.slice(0, 200)}x`).length).toBeGreaterThan(0);
  });
});
