import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { OutlineFont } from 'fontkit';

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
const packages = createRequire(resolve('package.json'));

/** A typeface out of its Latin and Latin Extended files, drawn as outlines: no system font matters. */
export class Face {
  #fonts: OutlineFont[] | undefined;
  readonly #shaped = new Map<string, Shaped>();

  constructor(
    readonly family: string,
    readonly cut: string,
  ) {}

  /** The width of a text in pixels. */
  measure(text: string, size: number): number {
    return this.#shape(text).advance * size;
  }

  /** The text as SVG path data with its baseline starting at (x, y). */
  outline(text: string, x: number, y: number, size: number): string {
    const digits = size < 16 ? 2 : 1;
    let data = '';
    for (const part of this.#shape(text).parts) {
      data += part.letter;
      part.points.forEach((value, i) => {
        const point = i % 2 ? y - value * size : x + (part.x + value) * size;
        data += `${i ? ' ' : ''}${point.toFixed(digits)}`;
      });
    }
    return data;
  }

  #shape(text: string): Shaped {
    const known = this.#shaped.get(text);
    if (known) return known;
    const shaped: Shaped = { advance: 0, parts: [] };
    for (const [font, run] of this.#runs(text)) {
      const { glyphs, positions } = font.layout(run);
      glyphs.forEach((glyph, i) => {
        for (const { command, args } of glyph.path.commands) {
          const points = args.map((value) => value / font.unitsPerEm);
          shaped.parts.push({ letter: letters[command] ?? '', points, x: shaped.advance });
        }
        shaped.advance += (positions[i]?.xAdvance ?? 0) / font.unitsPerEm;
      });
    }
    this.#shaped.set(text, shaped);
    return shaped;
  }

  /** Polish letters live in another file than the plain ones: a word is split where the file changes. */
  #runs(text: string): [OutlineFont, string][] {
    this.#fonts ??= this.#open();
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

  /** Opened at the first letter, for most commands of the operator set no type. */
  #open(): OutlineFont[] {
    const fontkit: typeof import('fontkit') = packages('fontkit');
    return ['latin', 'latin-ext'].map((subset) => {
      const file = `${this.family}-${subset}-${this.cut}.woff`;
      return fontkit.openSync(packages.resolve(`@fontsource/${this.family}/files/${file}`));
    });
  }
}

export const roman = new Face('source-serif-4', '400-normal');
export const italic = new Face('source-serif-4', '400-italic');
export const semibold = new Face('source-serif-4', '600-normal');
export const bold = new Face('source-serif-4', '700-normal');
export const script = new Face('petit-formal-script', '400-normal');
