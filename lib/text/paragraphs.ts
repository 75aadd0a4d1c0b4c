import type { TextLayer, Word } from './text-layer.ts';

/** A block of a text layer as running text. */
export type Paragraph = {
  text: string;
  /** BCP 47 tag where it differs from the layer's. */
  language?: string | undefined;
  isHeading: boolean;
};

/**
 * A layer as paragraphs, each with the words of a block: lines run on with a blank, and broken words are whole again. A
 * block goes on in the next one where its last word does. Together they are `textOf` of the layer.
 */
export function paragraphsOf({ blocks }: TextLayer): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  // How a word is written depends on whether another follows.
  let held: Word | undefined;
  for (const { language, heading = false, lines } of blocks) {
    let isNew = held?.joined === undefined;
    for (const word of lines.flatMap(({ words }) => words)) {
      if (isNew) {
        append(paragraphs, held?.text);
        paragraphs.push({ text: '', language, isHeading: heading });
        isNew = false;
      } else append(paragraphs, held && (held.joined ?? `${held.text} `));
      held = word;
    }
  }
  append(paragraphs, held?.text);
  return paragraphs;
}

function append(paragraphs: Paragraph[], text = ''): void {
  const last = paragraphs.at(-1);
  if (last) last.text += text;
}
