import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layers } from './layers.fixture.ts';
import { boxesOf, lineAt, lineOfWord, linesOf, lineText, wordAt, wordNear } from './lines.ts';
import type { TextLayer } from './text-layer.ts';
import { wordsOf } from './words.ts';

/** Two lines of two words each, one below the other, with an empty line between them. */
const layer: TextLayer = {
  blocks: [
    {
      lines: [
        {
          words: [
            { text: 'one', box: [0, 0, 40, 20] },
            { text: 'two', box: [50, 0, 40, 20] },
          ],
        },
        { words: [] },
      ],
    },
    {
      lines: [
        {
          box: [0, 30, 100, 20],
          words: [{ text: 'three', box: [0, 30, 60, 20] }, { text: 'nowhere' }],
        },
      ],
    },
  ],
};
const lines = linesOf(layer);

test('lines know their words and where they are', () => {
  expect(lines.map(({ number, firstWord, box }) => [number, firstWord, box])).toEqual([
    [0, 0, [0, 0, 90, 20]],
    [1, 2, undefined],
    [2, 2, [0, 30, 100, 20]],
  ]);
  expect(lines.map(lineText)).toEqual(['one two', '', 'three nowhere']);
});

test('every word of any text is in the line found for it, and no other number is', () => {
  fc.assert(
    fc.property(layers, (any) => {
      const allLines = linesOf(any);
      const words = wordsOf(any);
      for (const [number, word] of words.entries()) {
        const line = lineOfWord(allLines, number);
        expect(line?.words[number - line.firstWord]).toBe(word);
      }
      expect(lineOfWord(allLines, -1)).toBeUndefined();
      expect(lineOfWord(allLines, words.length)).toBeUndefined();
    }),
  );
});

describe('a range is marked by a strip a line', () => {
  test.each([
    ['within a line', { first: 1, last: 1 }, [[50, 0, 40, 20]]],
    [
      'over lines',
      { first: 1, last: 2 },
      [
        [50, 0, 40, 20],
        [0, 30, 60, 20],
      ],
    ],
    ['without a place', { first: 3, last: 3 }, []],
    ['outside the text', { first: 1, last: 9 }, []],
    ['none', { first: -1, last: -1 }, []],
  ])('%s', (_, range, boxes) => {
    expect(boxesOf(lines, range)).toEqual(boxes);
  });
});

describe('at a point', () => {
  test('is the line that covers it', () => {
    expect(lineAt(lines, 45, 10)?.number).toBe(0);
    expect(lineAt(lines, 45, 25)).toBeUndefined();
  });

  test('is the word that covers it; near it, the nearest of the nearest line', () => {
    expect(wordAt(lines, { x: 60, y: 10 })).toBe(1);
    expect(wordAt(lines, { x: 45, y: 10 })).toBeUndefined();
    expect(wordNear(lines, { x: 46, y: 10 })).toBe(1);
    expect(wordNear(lines, { x: 150, y: -50 })).toBe(1);
    expect(wordNear(lines, { x: 300, y: 300 })).toBe(2);
    expect(wordNear([], { x: 0, y: 0 })).toBeUndefined();
  });
});
