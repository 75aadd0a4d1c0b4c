import { paragraphsOf } from './paragraphs.ts';
import type { TextLayer } from './text-layer.ts';

/** A text without positions: its characters, and the ranges of its languages. */
export type CleanText = {
  /** As from `textOf`. */
  text: string;
  /** Starting offsets in ascending order, the first 0, each with a BCP 47 tag if known. */
  languages: { from: number; language: string | undefined }[];
};

/** The plain text of a layer, with its languages. */
export function cleanTextOf(layer: TextLayer): CleanText {
  const between = '\n\n';
  const languages: CleanText['languages'] = [];
  let from = 0;
  const paragraphs = paragraphsOf(layer).map(({ text, language = layer.language }) => {
    if (languages.length === 0 || languages.at(-1)?.language !== language) languages.push({ from, language });
    from += text.length + between.length;
    return text;
  });
  return { text: paragraphs.join(between), languages };
}

/** The language of a text at an offset. */
export function languageAt({ languages }: CleanText, offset: number): string | undefined {
  return languages.findLast(({ from }) => from <= offset)?.language;
}
