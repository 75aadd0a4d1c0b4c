import sharp from 'sharp';
import type { Scan } from '../types.ts';
import { altoOf, type Block, type Line } from './alto.ts';
import { type Face, roman } from './face.ts';

export const ink = '#26211c';
export const paper = '#f7f1e3';

export interface Style {
  face?: Face;
  size?: number;
  colour?: string;
  align?: 'left' | 'center' | 'right';
  /** Space between letters in pixels, for capitals. */
  tracking?: number;
  /** The exact space between words; without it, the typeface's own. */
  gap?: number;
  /** Written into the ALTO file; false for mere ornament and for lettering of maps. */
  read?: boolean;
}

let largeSheets: Promise<unknown> = Promise.resolve();

/** A sheet of paper: shapes and text are drawn on it, and every word's box is remembered. */
export class Sheet {
  readonly blocks: Block[] = [[]];
  readonly #shapes: string[] = [];

  constructor(
    readonly width = 1600,
    readonly height = 2300,
    readonly ground = paper,
  ) {}

  /** Adds SVG as it is. */
  shape(svg: string): this {
    this.#shapes.push(svg);
    return this;
  }

  /** From here on, text belongs to a new block. */
  block(): this {
    if (this.blocks.at(-1)?.length) this.blocks.push([]);
    return this;
  }

  rule(x: number, y: number, width: number, weight = 2, colour = ink): this {
    return this.shape(`<rect x="${x}" y="${y}" width="${width}" height="${weight}" fill="${colour}"/>`);
  }

  frame(inset: number, weight: number, colour = ink): this {
    const size = `width="${this.width - 2 * inset}" height="${this.height - 2 * inset}"`;
    return this.shape(
      `<rect x="${inset}" y="${inset}" ${size} fill="none" stroke="${colour}" stroke-width="${weight}"/>`,
    );
  }

  /** Sets one line with its baseline at y. */
  text(content: string, x: number, y: number, style: Style = {}): this {
    const { face = roman, size = 36, colour = ink, align = 'left', tracking = 0, read = true } = style;
    const words = content.split(' ').filter(Boolean);
    if (words.length === 0) return this;
    const widthOf = (word: string) =>
      tracking
        ? [...word].reduce((sum, sign) => sum + face.measure(sign, size) + tracking, -tracking)
        : face.measure(word, size);
    const gap = style.gap ?? face.measure(' ', size) + tracking * 1.5;
    const total = words.reduce((sum, word) => sum + widthOf(word), gap * (words.length - 1));
    let at = x - (align === 'center' ? total / 2 : align === 'right' ? total : 0);
    const line: Line = [];
    let outline = '';
    for (const word of words) {
      const width = widthOf(word);
      if (tracking) {
        let letter = at;
        for (const sign of word) {
          outline += face.outline(sign, letter, y, size);
          letter += face.measure(sign, size) + tracking;
        }
      } else outline += face.outline(word, at, y, size);
      line.push({ content: word, x: at, y: y - size * 0.74, width, height: size * 0.98 });
      at += width + gap;
    }
    if (read) this.blocks.at(-1)?.push(line);
    return this.shape(`<path fill="${colour}" d="${outline}"/>`);
  }

  svg(): string {
    const box = `width="${this.width}" height="${this.height}"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" ${box}><rect ${box} fill="${this.ground}"/>${this.#shapes.join('')}</svg>`;
  }

  alto(): string {
    return altoOf(this.width, this.height, this.blocks);
  }

  async bytes(extension: Scan['extension'] = 'jpg', quality = 88): Promise<Buffer> {
    const draw = () => this.#draw(extension, quality);
    if (this.width * this.height < 20_000_000) return draw();
    // A drawing of 60 megapixels needs half a gigabyte for a moment: never two at once.
    const turn = largeSheets.then(draw);
    largeSheets = turn.catch(() => undefined);
    return turn;
  }

  async #draw(extension: Scan['extension'], quality: number): Promise<Buffer> {
    const image = sharp(Buffer.from(this.svg()), { unlimited: true, limitInputPixels: false }).flatten();
    if (extension === 'png') return image.png({ compressionLevel: 6 }).toBuffer();
    if (extension === 'webp') return image.webp({ quality, effort: 2 }).toBuffer();
    if (extension === 'tif') return image.tiff({ compression: 'lzw' }).toBuffer();
    return image.jpeg({ quality }).toBuffer();
  }

  /** The sheet as a scan, with its text unless nothing on it is to be read. */
  async scan(more: Partial<Scan> = {}): Promise<Scan> {
    const extension = more.extension ?? 'jpg';
    const text = this.blocks.some((block) => block.length > 0) ? { alto: this.alto() } : {};
    return { extension, bytes: await this.bytes(extension), ...text, ...more };
  }
}
