import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layerOf, layers } from './layers.fixture.ts';
import { paragraphsOf, wordsBefore } from './paragraphs.ts';
import { textOf, wordsOf } from './words.ts';

const textsOf = (...blocks: string[][]) => paragraphsOf(layerOf(...blocks)).map(({ text }) => text);

test('lines run on, and a word that is broken at the end of one is whole again', () => {
  expect(textsOf(['Żółw szedł przez biblio-', 'tekę.'], ['Drugi'])).toEqual([
    'Żółw szedł przez bibliotekę.',
    'Drugi',
  ]);
});

test('a word that is broken at the end of a block goes on in the next; one at the end of all stays as printed', () => {
  expect(textsOf(['koniec szpal-'], [], ['ty dalej'], ['i ostat-'])).toEqual([
    'koniec szpalty dalej',
    'i ostat-',
  ]);
});

test('languages and headings of blocks are preserved', () => {
  const { blocks } = layerOf(['Caput I'], ['Dalej']);
  const [first = { lines: [] }, second = { lines: [] }] = blocks;
  expect(paragraphsOf({ blocks: [{ ...first, language: 'la', heading: true }, second] })).toEqual([
    { text: 'Caput I', language: 'la', isHeading: true, firstWord: 0, joints: [] },
    { text: 'Dalej', language: undefined, isHeading: false, firstWord: 2, joints: [] },
  ]);
});

test('of any layer the paragraphs are its clean text', () => {
  fc.assert(
    fc.property(layers, (layer) => {
      expect(
        paragraphsOf(layer)
          .map(({ text }) => text)
          .join('\n\n'),
      ).toBe(textOf(layer));
    }),
  );
});

test('of any layer each place in a paragraph is in the word that the layer counts there', () => {
  fc.assert(
    fc.property(layers, (layer) => {
      const words = wordsOf(layer);
      for (const paragraph of paragraphsOf(layer)) {
        const { text, firstWord } = paragraph;
        const starts = [0, ...paragraph.joints, ...[...text.matchAll(/ /g)].map(({ index }) => index + 1)];
        for (const start of starts) {
          const word = words[firstWord + wordsBefore(paragraph, start)];
          expect(text.startsWith(word?.joined ?? word?.text ?? '?', start)).toBe(true);
        }
      }
    }),
  );
});
