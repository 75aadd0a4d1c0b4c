import { type Face, roman } from './face.ts';
import type { Sheet } from './sheet.ts';

export interface VerseStyle {
  face?: Face;
  size: number;
  leading: number;
  colour?: string;
  /** Space between stanzas, in lines. */
  stanza?: number;
}

/** Sets a poem so that its longest line stands in the middle; gives the place below it. */
export function setVerse(sheet: Sheet, poem: string, middle: number, top: number, style: VerseStyle): number {
  const { face = roman, size, leading, colour, stanza = 0.55 } = style;
  const lines = poem.trimEnd().split('\n');
  const x = middle - Math.max(...lines.map((line) => face.measure(line, size))) / 2;
  let y = top;
  sheet.block();
  for (const line of lines) {
    if (line) sheet.text(line, x, y, { face, size, ...(colour ? { colour } : {}) });
    else sheet.block();
    y += line ? leading : leading * stanza;
  }
  sheet.block();
  return y;
}
