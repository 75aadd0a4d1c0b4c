import type { TextLayer, Word, WordRange } from './text-layer.ts';

/** The words of a layer in reading order, as ranges count them. */
export function wordsOf(layer: TextLayer): Word[] {
  return layer.blocks.flatMap(({ lines }) => lines.flatMap(({ words }) => words));
}

/**
 * The plain text of a layer, or of a range of its words: lines are joined with spaces, hyphenated words are rejoined,
 * and blocks are separated by an empty line. The last word is as printed, as its other half may lie outside.
 */
export function textOf(layer: TextLayer, { first, last }: WordRange = everything): string {
  let text = '';
  let position = 0;
  // Held back because a word is written differently if another follows.
  let pending: Word | undefined;
  let gap = ' ';
  for (const { lines } of layer.blocks) {
    for (const word of lines.flatMap(({ words }) => words)) {
      if (position >= first && position <= last) {
        if (pending) text += pending.joined ?? pending.text + gap;
        pending = word;
        gap = ' ';
      }
      position += 1;
    }
    gap = '\n\n';
  }
  return text + (pending?.text ?? '');
}

const everything: WordRange = { first: 0, last: Number.POSITIVE_INFINITY };
