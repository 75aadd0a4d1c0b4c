import { paragraphsOf } from './paragraphs.ts';
import type { TextLayer } from './text-layer.ts';

/** A text without its places: its characters, and from which of them on it is in which language. */
export type CleanText = {
  /** As `textOf` gives it. */
  text: string;
  /** Places in ascending order, the first 0, each with a BCP 47 tag where one is known. */
  languages: { from: number; language: string | undefined }[];
};

/** The clean text of a layer, with its languages. */
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

/** The language of a text at a place in it, from 0. */
export function languageAt({ languages }: CleanText, place: number): string | undefined {
  return languages.findLast(({ from }) => from <= place)?.language;
}
