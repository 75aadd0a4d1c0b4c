/** A rectangle in whole pixels of the scan: left, top, width, height. It lies within the scan. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/** A word as it stands on the scan. */
export type Word = {
  /** As printed: `biblio-` at the end of a line that breaks `biblioteka`. */
  text: string;
  /** Missing where the source gives no position, or one outside the scan. */
  box?: Box;
  /** The word without its hyphen, if it continues in the next word: `biblio`. */
  joined?: string;
};

/** A line of text. Spaces separate its words, except after a word that is `joined`. */
export type Line = { box?: Box; words: Word[] };

/** A block of lines: a paragraph, a column, a caption. */
export type Block = {
  /** BCP 47 tag where the block's language differs from the layer's. */
  language?: string;
  /** Clockwise degrees by which the block's lines are rotated on the scan, if any. */
  rotation?: number;
  /** Whether the source marks it as a heading or title. */
  heading?: boolean;
  lines: Line[];
};

/** The text of one scan in reading order. Words are counted through all blocks, from 0. */
export type TextLayer = {
  /** BCP 47 tag, where known. */
  language?: string;
  blocks: Block[];
};

/** A range of words, both inclusive, counted through the layer from 0. */
export type WordRange = { first: number; last: number };
