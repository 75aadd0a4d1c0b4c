import type { TextLayer, Word, WordRange } from './text-layer.ts';

/** The words of a layer in reading order, as ranges count them. */
export function wordsOf(layer: TextLayer): Word[] {
  return layer.blocks.flatMap(({ lines }) => lines.flatMap(({ words }) => words));
}

/**
 * The clean text of a layer, or of a range of its words: lines run on with a blank, broken words are whole again,
 * and an empty line stands between blocks. The last word is as printed, its other half being outside.
 */
export function textOf(layer: TextLayer, { first, last }: WordRange = everything): string {
  let text = '';
  let position = 0;
  // How a word is written depends on whether another follows.
  let held: Word | undefined;
  let gap = ' ';
  for (const { lines } of layer.blocks) {
    for (const word of lines.flatMap(({ words }) => words)) {
      if (position >= first && position <= last) {
        if (held) text += held.joined ?? held.text + gap;
        held = word;
        gap = ' ';
      }
      position += 1;
    }
    gap = '\n\n';
  }
  return text + (held?.text ?? '');
}

const everything: WordRange = { first: 0, last: Number.POSITIVE_INFINITY };
