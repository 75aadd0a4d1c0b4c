import { type Face, roman } from './face.ts';
import type { Sheet } from './sheet.ts';

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Body {
  face?: Face;
  size: number;
  leading: number;
  colour?: string;
}
/** A line of a paragraph, ready to be placed: how far it is moved right, and the space between its words. */
export interface SetLine {
  content: string;
  indent: number;
  gap: number;
}

/** Breaks a paragraph into lines so that the spaces are as even as can be in the whole paragraph. */
export function breakLines(text: string, width: number, body: Body, indent = body.size * 1.3): SetLine[] {
  const { face = roman, size } = body;
  const words = text.split(/\s+/).filter(Boolean);
  const widths = words.map((word) => face.measure(word, size));
  const space = face.measure(' ', size);
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= words.length; end++) {
    let found = { cost: Number.POSITIVE_INFINITY, from: end - 1 };
    let natural = -space;
    for (let start = end - 1; start >= 0; start--) {
      natural += (widths[start] ?? 0) + space;
      const room = width - (start === 0 ? indent : 0);
      const gaps = end - start - 1;
      const ratio = gaps ? (room - natural) / gaps / space : (room - natural) / space;
      if (ratio < -0.28 && gaps > 0) break;
      const last = end === words.length;
      const badness = last
        ? ratio < 0
          ? ratio ** 2 * 8
          : 0
        : ratio < 0
          ? (ratio * 3.4) ** 2
          : ratio ** 2 * (1 + ratio);
      const cost = (best[start]?.cost ?? 0) + badness + 0.3;
      if (cost < found.cost) found = { cost, from: start };
    }
    best.push(found);
  }
  const lines: SetLine[] = [];
  for (let end = words.length; end > 0; ) {
    const start = best[end]?.from ?? 0;
    const own = start === 0 ? indent : 0;
    const natural = widths.slice(start, end).reduce((sum, each) => sum + each, 0);
    const gaps = end - start - 1;
    const even = gaps ? (width - own - natural) / gaps : space;
    const gap = end === words.length ? Math.min(space, even) : even;
    lines.unshift({ content: words.slice(start, end).join(' '), indent: own, gap });
    end = start;
  }
  return lines;
}

/** Paragraphs as lines; the first one stands without an indent. */
export function breakParagraphs(paragraphs: string[], width: number, body: Body): SetLine[] {
  return paragraphs.flatMap((text, i) => breakLines(text, width, body, i === 0 ? 0 : undefined));
}

/** Puts lines into a frame from its top and gives back those that did not fit. */
export function place(sheet: Sheet, lines: SetLine[], frame: Frame, body: Body): SetLine[] {
  const fitting = Math.max(0, Math.floor((frame.height - body.size) / body.leading) + 1);
  sheet.block();
  lines.slice(0, fitting).forEach((line, i) => {
    const y = frame.y + body.size * 0.78 + i * body.leading;
    sheet.text(line.content, frame.x + line.indent, y, {
      face: body.face,
      size: body.size,
      colour: body.colour,
      gap: line.gap,
    });
  });
  sheet.block();
  return lines.slice(fitting);
}
