import { faces } from './face.ts';
import type { Sheet, Style } from './sheet.ts';

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Body extends Pick<Style, 'face' | 'colour'> {
  size: number;
  leading: number;
}
/** A line of a paragraph, ready to be placed: its indent, and the space between its words. */
interface SetLine {
  content: string;
  indent: number;
  gap: number;
}

/** Breaks a paragraph into full lines, justified except for the last. */
function breakLines(text: string, width: number, { face = 'roman', size }: Body, indent: number): SetLine[] {
  const measure = (word: string) => faces[face].measure(word, size);
  const words = text.split(/\s+/).filter(Boolean);
  const space = measure(' ');
  const lines: SetLine[] = [];
  for (let from = 0; from < words.length; ) {
    const own = lines.length === 0 ? indent : 0;
    let natural = measure(words[from] ?? '');
    let to = from + 1;
    for (; to < words.length; to++) {
      const more = measure(words[to] ?? '');
      // Spaces may shrink to four fifths, so that fewer lines are loose.
      if (own + natural + more + space * 0.8 * (to - from) > width) break;
      natural += more;
    }
    const even = (width - own - natural) / (to - from - 1);
    const gap = to === words.length ? Math.min(space, even) : even;
    lines.push({ content: words.slice(from, to).join(' '), indent: own, gap });
    from = to;
  }
  return lines;
}

/** Paragraphs as lines; the first one is not indented. */
export function breakParagraphs(paragraphs: string[], width: number, body: Body): SetLine[] {
  return paragraphs.flatMap((text, i) => breakLines(text, width, body, i === 0 ? 0 : body.size * 1.3));
}

/** Places lines in a frame from the top and returns those that did not fit. */
export function place(sheet: Sheet, lines: SetLine[], frame: Frame, { size, leading, ...style }: Body) {
  const fitting = Math.max(0, Math.floor((frame.height - size) / leading) + 1);
  sheet.block();
  lines.slice(0, fitting).forEach(({ content, indent, gap }, i) => {
    const y = frame.y + size * 0.78 + i * leading;
    sheet.text(content, frame.x + indent, y, { ...style, size, gap });
  });
  sheet.block();
  return lines.slice(fitting);
}

/**
 * Sets a poem so that its longest line is centred; returns the vertical position below it.
 * @param stanza space between stanzas, in lines
 */
export function setVerse(
  sheet: Sheet,
  poem: string,
  [middle, top]: [x: number, y: number],
  { leading, ...style }: Body,
  stanza = 0.55,
): number {
  const lines = poem.trimEnd().split('\n');
  const face = faces[style.face ?? 'roman'];
  const x = middle - Math.max(...lines.map((line) => face.measure(line, style.size))) / 2;
  let y = top;
  sheet.block();
  for (const line of lines) {
    if (line) sheet.text(line, x, y, style);
    else sheet.block();
    y += line ? leading : leading * stanza;
  }
  sheet.block();
  return y;
}
