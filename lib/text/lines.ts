import type { Block, Box, TextLayer, Word, WordRange } from './text-layer.ts';

/** A line with its place in the whole text. */
export type PlacedLine = {
  /** Counted through the layer, from 0. */
  number: number;
  block: Block;
  box: Box | undefined;
  words: Word[];
  /** Number of its first word, counted through the layer. */
  firstWord: number;
};

/** All lines of a layer in reading order. */
export function linesOf(layer: TextLayer): PlacedLine[] {
  let firstWord = 0;
  let number = 0;
  return layer.blocks.flatMap((block) =>
    block.lines.map(({ box, words }) => {
      const line = { number, block, box: box ?? around(words), words, firstWord };
      number += 1;
      firstWord += words.length;
      return line;
    }),
  );
}

/** A line as one text: its words with single blanks between, as printed. */
export function lineText({ words }: { words: readonly Word[] }): string {
  return words.map(({ text }) => text).join(' ');
}

/** The number within its line of the word at a place in {@link lineText}. @param offset in UTF-16 units */
export function wordAtOffset({ words }: { words: readonly Word[] }, offset: number): number {
  let end = 0;
  for (const [index, { text }] of words.entries()) {
    end += text.length + 1;
    if (offset < end) return index;
  }
  return Math.max(0, words.length - 1);
}

/** The line that a word stands in. @param word counted through the layer */
export function lineOfWord(lines: readonly PlacedLine[], word: number): PlacedLine | undefined {
  return lines.find(({ firstWord, words }) => word >= firstWord && word < firstWord + words.length);
}

/** Boxes of a range, one for each line that it touches, so that a passage is marked as one strip a line. */
export function boxesOf(lines: readonly PlacedLine[], { first, last }: WordRange): Box[] {
  return lines.flatMap(({ firstWord, words }) => {
    if (firstWord > last || firstWord + words.length <= first) return [];
    const box = around(words.slice(Math.max(0, first - firstWord), last - firstWord + 1));
    return box ? [box] : [];
  });
}

/** The line at a point of the scan, in its pixels. */
export function lineAt(lines: readonly PlacedLine[], x: number, y: number): PlacedLine | undefined {
  return lines.find(
    ({ box }) => box && x >= box[0] && y >= box[1] && x < box[0] + box[2] && y < box[1] + box[3],
  );
}

/** The smallest box around others; undefined when there is none. */
export function around(placed: readonly { box?: Box | undefined }[]): Box | undefined {
  const boxes = placed.flatMap(({ box }) => (box ? [box] : []));
  if (boxes.length === 0) return undefined;
  const left = Math.min(...boxes.map(([x]) => x));
  const top = Math.min(...boxes.map(([, y]) => y));
  const right = Math.max(...boxes.map(([x, , width]) => x + width));
  const bottom = Math.max(...boxes.map(([, y, , height]) => y + height));
  return [left, top, right - left, bottom - top];
}
