import type { Rectangle } from '#lib/text/alto/boxes.ts';
import type { ReadBlock, ReadLine } from '#lib/text/alto/write.ts';
import { languageTag } from '../records/languages.ts';

/** A text that annotates a region of a canvas. */
export type Annotated = {
  lines: string[];
  bounds: Rectangle | undefined;
  /** What the text transcribes: `word`, `line`, `paragraph` …; empty if not specified. */
  granularity: string;
  language: string | undefined;
};

/**
 * Groups annotations into blocks of lines. Words within a line's region become its words; if there are only words,
 * adjacent ones form lines; larger texts are split at their line breaks.
 * @see https://iiif.io/api/extension/text-granularity/
 */
export function blocksOf(all: Annotated[]): ReadBlock[] {
  const unspecified = all.filter(({ granularity }) => granularity === '');
  const isOfWords =
    unspecified.length > 2 &&
    unspecified.every(({ lines }) => lines.length === 1 && !/\s/.test(lines[0] ?? ''));
  const kindOf = ({ granularity }: Annotated) => granularity || (isOfWords ? 'word' : 'line');
  const words = all.filter((one) => kindOf(one) === 'word');
  const lines = all.filter((one) => kindOf(one) === 'line');
  const larger = all.filter((one) => !['word', 'line', 'glyph'].includes(kindOf(one)));
  const language = languageTag(all.find((one) => one.language)?.language ?? '');
  if (lines.length + words.length === 0)
    return larger.map((one) => ({ language: languageTag(one.language ?? ''), lines: ownLines(one) }));
  const read = lines.length > 0 ? lines.flatMap((line) => lineOf(line, words)) : linesOfWords(words);
  return [{ language, lines: read }];
}

const ownLines = ({ lines, bounds }: Annotated): ReadLine[] =>
  lines.map((text) => ({
    ...(lines.length === 1 && { bounds }),
    words: [{ text, ...(lines.length === 1 && { bounds }) }],
  }));

function lineOf(line: Annotated, words: Annotated[]): ReadLine[] {
  const { bounds } = line;
  const own = bounds ? words.filter((word) => word.bounds && contains(bounds, word.bounds)) : [];
  return own.length > 0 ? [{ bounds, words: own.map(wordOf) }] : ownLines(line);
}

const wordOf = ({ lines, bounds }: Annotated) => ({ text: lines.join(' '), bounds });

/** Whether the centre of `part` lies within `whole`. */
function contains(whole: Rectangle, part: Rectangle): boolean {
  const [x, y] = [part.x + part.width / 2 - whole.x, part.y + part.height / 2 - whole.y];
  return x >= 0 && y >= 0 && x <= whole.width && y <= whole.height;
}

/** Groups words into lines: a word to the right of the previous one, at the same height, continues its line. */
function linesOfWords(words: Annotated[]): ReadLine[] {
  const lines: Annotated[][] = [];
  for (const word of words) {
    const before = lines.at(-1)?.at(-1)?.bounds;
    const middle = word.bounds && word.bounds.y + word.bounds.height / 2;
    const isOnSameLine =
      before &&
      word.bounds &&
      middle !== undefined &&
      word.bounds.x >= before.x &&
      middle >= before.y &&
      middle <= before.y + before.height;
    if (isOnSameLine) lines.at(-1)?.push(word);
    else lines.push([word]);
  }
  return lines.map((line) => ({ words: line.map(wordOf) }));
}
