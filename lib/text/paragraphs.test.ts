import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layerOf, layers } from './layers.fixture.ts';
import { paragraphsOf } from './paragraphs.ts';
import { textOf } from './words.ts';

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

test('languages and headings of blocks are kept', () => {
  const { blocks } = layerOf(['Caput I'], ['Dalej']);
  const [first = { lines: [] }, second = { lines: [] }] = blocks;
  expect(paragraphsOf({ blocks: [{ ...first, language: 'la', heading: true }, second] })).toEqual([
    { text: 'Caput I', language: 'la', isHeading: true },
    { text: 'Dalej', language: undefined, isHeading: false },
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
