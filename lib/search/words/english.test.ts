import fc from 'fast-check';
import { expect, test } from 'vitest';
import { englishStem, otherNumbers } from './english.ts';

test.each([
  ['maps', 'map'],
  ['mapping', 'map'],
  ['libraries', 'librari'],
  ['library', 'librari'],
  ['photographs', 'photograph'],
  ['dying', 'die'],
  ['skies', 'sky'],
  ['generously', 'generous'],
  ['news', 'news'],
  ['ties', 'tie'],
])('%s has the stem %s of Porter2', (word, stem) => {
  expect(englishStem(word)).toBe(stem);
});

test.each([
  ['woman', 'women'],
  ['fishermen', 'fisherman'],
  ['grandchild', 'grandchildren'],
  ['housewives', 'housewife'],
  ['mouse', 'mice'],
])('%s has the other number %s', (word, other) => {
  expect(otherNumbers(word)).toContain(other);
});

test.each(['human', 'norman', 'german', 'omen', 'formen'])('%s has no such other number', (word) => {
  expect(otherNumbers(word)).toEqual([]);
});

test('has a stem for anything', () => {
  fc.assert(fc.property(fc.string({ maxLength: 60 }), (word) => typeof englishStem(word) === 'string'));
  for (const word of ['', "'", '1791', 'книга', 'y'.repeat(100_000)]) expect(englishStem(word)).toBe(word);
});
