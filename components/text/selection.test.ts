import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layerOf, layers } from '#lib/text/layers.fixture.ts';
import { linesOf, lineText } from '#lib/text/lines.ts';
import { textOf, wordsOf } from '#lib/text/words.ts';
import { selectedText, wordsBetween } from './selection.ts';

const layer = layerOf(['Żółw szedł', 'przez biblio-', 'tekę wolno'], ['Koniec']);
const lines = linesOf(layer);
const between = (from: [number, number], to: [number, number]) =>
  wordsBetween(lines, { line: from[0], offset: from[1] }, { line: to[0], offset: to[1] });

describe('words between two places', () => {
  test.each<[string, [number, number], [number, number], object | undefined, string]>([
    ['a part of a word', [0, 1], [0, 3], { first: 0, last: 0, before: 1, after: 1 }, 'ół'],
    ['over a broken word', [1, 6], [2, 4], { first: 3, last: 4, before: 0, after: 0 }, 'bibliotekę'],
    ['from the end of a line', [0, 10], [1, 5], { first: 2, last: 2, before: 0, after: 0 }, 'przez'],
    ['to the beginning of a line', [0, 5], [1, 0], { first: 1, last: 1, before: 0, after: 0 }, 'szedł'],
    ['over blocks', [2, 5], [3, 6], { first: 5, last: 6, before: 0, after: 0 }, 'wolno\n\nKoniec'],
  ])('%s', (_, from, to, expected, text) => {
    const selected = between(from, to);
    expect(selected).toEqual(expected);
    expect(selected && selectedText(layer, selected)).toBe(text);
  });

  test.each([
    ['a blank alone', [0, 4], [0, 5]],
    ['from the end of a line to the beginning of the next', [0, 10], [1, 0]],
    ['the same place', [0, 2], [0, 2]],
  ] as [string, [number, number], [number, number]][])('none for %s', (_, from, to) => {
    expect(between(from, to)).toBeUndefined();
  });
});

test('all of any text is what its clean text is', () => {
  fc.assert(
    fc.property(layers, (any) => {
      const placed = linesOf(any);
      const end = placed.length - 1;
      const last = placed[end];
      const selected = wordsBetween(
        placed,
        { line: 0, offset: 0 },
        { line: end, offset: last ? lineText(last).length : 0 },
      );
      expect(selected ? selectedText(any, selected) : '').toBe(textOf(any));
      expect(selected?.last ?? -1).toBe(wordsOf(any).length - 1);
    }),
  );
});
