import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layerOf, layers } from './layers.fixture.ts';
import { textOf, wordsOf } from './words.ts';

const layer = layerOf(['Tytuł'], ['Pierwszy wiersz biblio-', 'teki publicz-', 'nej.'], ['Drugi', 'akapit.']);

test('lines run on, hyphenated words are whole, blocks are separate', () => {
  expect(textOf(layer)).toBe('Tytuł\n\nPierwszy wiersz biblioteki publicznej.\n\nDrugi akapit.');
  expect(textOf({ blocks: [] })).toBe('');
  expect(textOf({ blocks: [{ lines: [] }, { lines: [{ words: [] }] }] })).toBe('');
});

test('a word that is broken between two blocks is whole too', () => {
  expect(textOf(layerOf(['Koniec szpal-'], ['ty pierwszej.']))).toBe('Koniec szpalty pierwszej.');
});

test('a range begins and ends where it states, half words as printed', () => {
  expect(textOf(layer, { first: 0, last: 0 })).toBe('Tytuł');
  expect(textOf(layer, { first: 2, last: 3 })).toBe('wiersz biblio-');
  expect(textOf(layer, { first: 4, last: 7 })).toBe('teki publicznej.\n\nDrugi');
  expect(textOf(layer, { first: 7, last: 99 })).toBe('Drugi akapit.');
});

test('every word is there once, in order, and no blank stands at an end', () => {
  fc.assert(
    fc.property(layers, (any) => {
      const words = wordsOf(any);
      const text = textOf(any);
      const expected = words.map(({ text, joined }, index) =>
        joined !== undefined && index < words.length - 1 ? joined : text,
      );
      expect(text.replace(/\s/g, '')).toBe(expected.join(''));
      expect(text).toBe(text.trim());
      expect(textOf(any, { first: 0, last: words.length - 1 })).toBe(text);
    }),
  );
});
