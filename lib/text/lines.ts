import type { Region } from '#lib/scans/region.ts';
import type { Block, Box, TextLayer, Word, WordRange } from './text-layer.ts';

/** A line with its position in the whole text. */
export type IndexedLine = {
  /** Index in the layer, from 0. */
  number: number;
  block: Block;
  box: Box | undefined;
  words: Word[];
  /** Index in the layer of its first word. */
  firstWord: number;
};

/** All lines of a layer in reading order. */
export function linesOf(layer: TextLayer): IndexedLine[] {
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

/** The text of a line: its words with single spaces, as printed. */
export function lineText({ words }: { words: readonly Word[] }): string {
  return words.map(({ text }) => text).join(' ');
}

/** The line that contains a word. @param word index in the layer */
export function lineOfWord(lines: readonly IndexedLine[], word: number): IndexedLine | undefined {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines[middle]?.firstWord ?? 0) <= word) low = middle;
    else high = middle - 1;
  }
  const line = lines[low];
  return line && word >= line.firstWord && word < line.firstWord + line.words.length ? line : undefined;
}

/** Boxes of a range, one per line, so that a passage is marked as one strip per line. */
export function boxesOf(lines: readonly IndexedLine[], { first, last }: WordRange): Box[] {
  const from = lineOfWord(lines, first);
  const to = lineOfWord(lines, last);
  if (!from || !to) return [];
  return lines.slice(from.number, to.number + 1).flatMap(({ firstWord, words }) => {
    const box = around(words.slice(Math.max(0, first - firstWord), last - firstWord + 1));
    return box ? [box] : [];
  });
}

/** Index of the first range that begins in a region of the scan; 0 if none does. */
export function firstWithin(
  lines: readonly IndexedLine[],
  ranges: readonly WordRange[],
  { x, y, width, height }: Region,
): number {
  const found = ranges.findIndex((range) => {
    const [box] = boxesOf(lines, range);
    return box && box[0] >= x && box[1] >= y && box[0] < x + width && box[1] < y + height;
  });
  return Math.max(found, 0);
}

type Point = { x: number; y: number };

/** The line at a point of the scan, in its pixels. */
export function lineAt(lines: readonly IndexedLine[], x: number, y: number): IndexedLine | undefined {
  return lines.find(({ box }) => box && distanceTo(box, { x, y }) === 0);
}

/** Index of the word nearest to a point of the scan: the nearest one of the nearest line. */
export function wordNear(lines: readonly IndexedLine[], point: Point): number | undefined {
  const line = nearest(lines, ({ box }) => box && distanceTo(box, point));
  return line && nearestWord(line, point);
}

/** Index of the word at a point of the scan. */
export function wordAt(lines: readonly IndexedLine[], point: Point): number | undefined {
  const word = wordNear(lines, point);
  const line = word === undefined ? undefined : lineOfWord(lines, word);
  const box = line?.words[(word ?? 0) - line.firstWord]?.box;
  return box && distanceTo(box, point) === 0 ? word : undefined;
}

/** Index of a line's word nearest to a point; undefined where none has a box. */
export function nearestWord({ firstWord, words }: IndexedLine, point: Point): number | undefined {
  const word = nearest(words, ({ box }) => box && distanceTo(box, point));
  return word && firstWord + words.indexOf(word);
}

function nearest<Item>(
  items: readonly Item[],
  measure: (item: Item) => number | undefined,
): Item | undefined {
  let found: Item | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const distance = measure(item) ?? Number.POSITIVE_INFINITY;
    if (distance < least) [found, least] = [item, distance];
  }
  return found;
}

/** Distance of a point from a box, in pixels; 0 inside. */
function distanceTo([left, top, width, height]: Box, { x, y }: Point): number {
  return Math.hypot(Math.max(left - x, x - left - width, 0), Math.max(top - y, y - top - height, 0));
}

/** The smallest box around others; undefined when there is none. */
export function around(items: readonly { box?: Box | undefined }[]): Box | undefined {
  const boxes = items.flatMap(({ box }) => (box ? [box] : []));
  if (boxes.length === 0) return undefined;
  const all = { left: Number.POSITIVE_INFINITY, top: Number.POSITIVE_INFINITY, right: 0, bottom: 0 };
  // Not Math.min(...boxes): a block can contain more words than a call takes arguments.
  for (const [x, y, width, height] of boxes) {
    all.left = Math.min(all.left, x);
    all.top = Math.min(all.top, y);
    all.right = Math.max(all.right, x + width);
    all.bottom = Math.max(all.bottom, y + height);
  }
  return [all.left, all.top, all.right - all.left, all.bottom - all.top];
}
