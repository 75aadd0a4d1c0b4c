import type { TextLayer, Word } from './text-layer.ts';

/** A block of a text layer as running text. */
export type Paragraph = {
  text: string;
  /** BCP 47 tag where it differs from the layer's. */
  language?: string | undefined;
  isHeading: boolean;
  /** Number of its first word among those of the layer, from 0. */
  firstWord: number;
  /** Characters before each place in the text where a word of the layer begins without a blank: the second half of a broken one. */
  joints: number[];
};

/** How many words before a place in a paragraph have ended. @param offset characters before the place */
export function wordsBefore({ text, joints }: Pick<Paragraph, 'text' | 'joints'>, offset: number): number {
  const blanks = text.slice(0, offset).match(/ /g)?.length ?? 0;
  return blanks + joints.filter((joint) => joint <= offset).length;
}

/**
 * A layer as paragraphs, each with the words of a block: lines run on with a blank, and broken words are whole again. A
 * block goes on in the next one where its last word does. Together they are `textOf` of the layer.
 */
export function paragraphsOf({ blocks }: TextLayer): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  // How a word is written depends on whether another follows.
  let held: Word | undefined;
  let count = 0;
  for (const { language, heading = false, lines } of blocks) {
    let isNew = held?.joined === undefined;
    for (const word of lines.flatMap(({ words }) => words)) {
      if (isNew) {
        append(paragraphs, held?.text);
        paragraphs.push({ text: '', language, isHeading: heading, firstWord: count, joints: [] });
        isNew = false;
      } else {
        append(paragraphs, held && (held.joined ?? `${held.text} `));
        const last = paragraphs.at(-1);
        if (held?.joined !== undefined) last?.joints.push(last.text.length);
      }
      held = word;
      count += 1;
    }
  }
  append(paragraphs, held?.text);
  return paragraphs;
}

function append(paragraphs: Paragraph[], text = ''): void {
  const last = paragraphs.at(-1);
  if (last) last.text += text;
}
