import type { TextLayer, Word } from './text-layer.ts';

/** A block of a text layer as running text. */
export type Paragraph = {
  text: string;
  /** BCP 47 tag where it differs from the layer's. */
  language?: string | undefined;
  isHeading: boolean;
  /** Index of its first word among those of the layer, from 0. */
  firstWord: number;
  /** Offsets in the text at which a word begins without a space before it: second halves of hyphenated words. */
  joints: number[];
};

/** Number of a paragraph's words that end before an offset. @param offset in characters */
export function wordsBefore({ text, joints }: Pick<Paragraph, 'text' | 'joints'>, offset: number): number {
  const blanks = text.slice(0, offset).match(/ /g)?.length ?? 0;
  return blanks + joints.filter((joint) => joint <= offset).length;
}

/**
 * A layer as paragraphs, one per block: lines are joined with spaces, hyphenated words rejoined. Where a block's last
 * word continues, so does the paragraph. Together they equal `textOf` of the layer.
 */
export function paragraphsOf({ blocks }: TextLayer): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  // Held back because a word is written differently if another follows.
  let pending: Word | undefined;
  let count = 0;
  for (const { language, heading = false, lines } of blocks) {
    let isNew = pending?.joined === undefined;
    for (const word of lines.flatMap(({ words }) => words)) {
      if (isNew) {
        append(paragraphs, pending?.text);
        paragraphs.push({ text: '', language, isHeading: heading, firstWord: count, joints: [] });
        isNew = false;
      } else {
        append(paragraphs, pending && (pending.joined ?? `${pending.text} `));
        const last = paragraphs.at(-1);
        if (pending?.joined !== undefined) last?.joints.push(last.text.length);
      }
      pending = word;
      count += 1;
    }
  }
  append(paragraphs, pending?.text);
  return paragraphs;
}

function append(paragraphs: Paragraph[], text = ''): void {
  const last = paragraphs.at(-1);
  if (last) last.text += text;
}
