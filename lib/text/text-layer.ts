/** A rectangle in whole pixels of the scan: left, top, width, height. It lies within the scan. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/** A word as it stands on the scan. */
export type Word = {
  /** As printed: `biblio-` at the end of a line that breaks `biblioteka`. */
  text: string;
  /** Missing where the text layer gives no place, or one outside the scan. */
  box?: Box;
  /** What the word is without its hyphen, where it goes on in the next word: `biblio`. */
  joined?: string;
};

/** A line of text. Its words follow one another with blanks between, but for a word that is `joined`. */
export type Line = { box?: Box; words: Word[] };

/** A block of lines: a paragraph, a column, a caption. */
export type Block = {
  /** BCP 47 tag where the block's language differs from the layer's. */
  language?: string;
  /** Clockwise degrees by which the block's lines are turned on the scan, where they are. */
  rotation?: number;
  /** The text layer calls it a heading or a title. */
  heading?: boolean;
  lines: Line[];
};

/** The text of one scan in reading order. Words are counted through all blocks, from 0. */
export type TextLayer = {
  /** BCP 47 tag, where known. */
  language?: string;
  blocks: Block[];
};

/** Words from the first to the last, both included, counted through the layer from 0. */
export type WordRange = { first: number; last: number };
