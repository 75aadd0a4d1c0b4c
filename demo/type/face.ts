import { type OutlineFont, openSync } from 'fontkit';
import { packages } from '../files.ts';

interface Shaped {
  advance: number;
  parts: { letter: string; points: number[]; x: number }[];
}

const letters: Record<string, string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
};

/** A typeface from its Latin and Latin Extended files, drawn as outlines, so that no system font matters. */
export class Face {
  readonly #fonts: OutlineFont[];
  readonly #shaped = new Map<string, Shaped>();

  constructor(
    readonly family: string,
    cut: string,
  ) {
    this.#fonts = ['latin', 'latin-ext'].map((subset) =>
      openSync(packages.resolve(`@fontsource/${family}/files/${family}-${subset}-${cut}.woff`)),
    );
  }

  /** The width of a text in pixels. */
  measure(text: string, size: number): number {
    return this.#shape(text).advance * size;
  }

  /** The text as SVG path data with its baseline starting at (x, y). */
  outline(text: string, x: number, y: number, size: number): string {
    // Joined at once: the texts of a book, each of a thousand pieces, would fill a gigabyte.
    const commands = this.#shape(text).parts.map(({ letter, points, x: from }) => {
      const places = points.map((value, i) =>
        (i % 2 ? y - value * size : x + (from + value) * size).toFixed(1),
      );
      return letter + places.join(' ');
    });
    return commands.join('');
  }

  #shape(text: string): Shaped {
    const known = this.#shaped.get(text);
    if (known) return known;
    const shaped: Shaped = { advance: 0, parts: [] };
    for (const [font, run] of this.#runs(text)) {
      const { glyphs, positions } = font.layout(run);
      // Read once: every access parses the font's table again.
      const { unitsPerEm } = font;
      glyphs.forEach((glyph, i) => {
        for (const { command, args } of glyph.path.commands) {
          const points = args.map((value) => value / unitsPerEm);
          shaped.parts.push({ letter: letters[command] ?? '', points, x: shaped.advance });
        }
        shaped.advance += (positions[i]?.xAdvance ?? 0) / unitsPerEm;
      });
    }
    this.#shaped.set(text, shaped);
    return shaped;
  }

  /** Polish letters live in another file than the plain ones: a word is split where the file changes. */
  #runs(text: string): [OutlineFont, string][] {
    const runs: [OutlineFont, string][] = [];
    for (const sign of text) {
      const font = this.#fonts.find((each) => each.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));
      if (!font) throw new Error(`no glyph for “${sign}” in ${this.family}`);
      const last = runs.at(-1);
      if (last?.[0] === font) last[1] += sign;
      else runs.push([font, sign]);
    }
    return runs;
  }
}

export const faces = {
  roman: new Face('source-serif-4', '400-normal'),
  italic: new Face('source-serif-4', '400-italic'),
  semibold: new Face('source-serif-4', '600-normal'),
  bold: new Face('source-serif-4', '700-normal'),
  script: new Face('petit-formal-script', '400-normal'),
};
