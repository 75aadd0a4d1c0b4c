import sharp from 'sharp';
import type { Scan } from '../section.ts';
import { altoOf, type Block, type Line } from './alto.ts';
import { type Face, faces } from './face.ts';

export const ink = '#26211c';
const paper = '#f7f1e3';

export interface Style {
  face?: keyof typeof faces;
  size?: number;
  colour?: string;
  align?: 'left' | 'center' | 'right';
  /** Space between letters in pixels, for capitals. */
  tracking?: number;
  /** The exact space between words; without it, the typeface's own. */
  gap?: number;
  /** Whether it is written into the ALTO file; false for mere ornament and the lettering of maps. */
  read?: boolean;
}

/** The width of a word with letter-spacing. */
function widthOf(word: string, face: Face, size: number, tracking: number): number {
  if (!tracking) return face.measure(word, size);
  return [...word].reduce((sum, sign) => sum + face.measure(sign, size) + tracking, -tracking);
}

let largeSheets: Promise<unknown> = Promise.resolve();

/** A sheet of paper to draw shapes and text on, which records the box of every word. */
export class Sheet {
  readonly blocks: Block[] = [[]];
  readonly #shapes: string[] = [];

  constructor(
    readonly width = 1600,
    readonly height = 2300,
    readonly ground = paper,
  ) {}

  get hasText(): boolean {
    return this.blocks.some((block) => block.length > 0);
  }

  /** Adds raw SVG. */
  shape(svg: string): this {
    this.#shapes.push(svg);
    return this;
  }

  /** Starts a new block for the text that follows. */
  block(): this {
    if (this.blocks.at(-1)?.length) this.blocks.push([]);
    return this;
  }

  rule(x: number, y: number, width: number, weight = 2, colour = ink): this {
    return this.shape(`<rect x="${x}" y="${y}" width="${width}" height="${weight}" fill="${colour}"/>`);
  }

  /** A swelled rule, as printers set between title and text. */
  swell(y: number, half = 150): this {
    const middle = this.width / 2;
    const path = `M${middle - half} ${y}Q${middle} ${y - 7} ${middle + half} ${y}Q${middle} ${y + 7} ${middle - half} ${y}Z`;
    return this.shape(`<path d="${path}" fill="${ink}"/>`);
  }

  frame(inset: number, weight: number, colour = ink): this {
    const size = `width="${this.width - 2 * inset}" height="${this.height - 2 * inset}"`;
    return this.shape(
      `<rect x="${inset}" y="${inset}" ${size} fill="none" stroke="${colour}" stroke-width="${weight}"/>`,
    );
  }

  /** Sets one line with its baseline at y. */
  text(content: string, x: number, y: number, style: Style = {}): this {
    const { size = 36, colour = ink, align = 'left', tracking = 0, read = true } = style;
    const face = faces[style.face ?? 'roman'];
    const words = content.split(' ').filter(Boolean);
    if (words.length === 0) return this;
    const widths = words.map((word) => widthOf(word, face, size, tracking));
    const gap = style.gap ?? face.measure(' ', size) + tracking * 1.5;
    const total = widths.reduce((sum, width) => sum + width, gap * (words.length - 1));
    let at = x - (align === 'center' ? total / 2 : align === 'right' ? total : 0);
    const line: Line = [];
    let outline = '';
    words.forEach((word, i) => {
      const width = widths[i] ?? 0;
      let letter = at;
      for (const part of tracking ? word : [word]) {
        outline += face.outline(part, letter, y, size);
        letter += face.measure(part, size) + tracking;
      }
      line.push({ content: word, x: at, y: y - size * 0.74, width, height: size * 0.98 });
      at += width + gap;
    });
    if (read) this.blocks.at(-1)?.push(line);
    return this.shape(`<path fill="${colour}" d="${outline}"/>`);
  }

  /** Sets a centred line, in a block of its own. */
  centred(content: string, y: number, style: Style = {}): this {
    return this.block().text(content, this.width / 2, y, { align: 'center', ...style });
  }

  alto(): string {
    return altoOf(this.width, this.height, this.blocks);
  }

  /** The drawing as an SVG document. */
  get svg(): string {
    const box = `width="${this.width}" height="${this.height}"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" ${box}><rect ${box} fill="${this.ground}"/>${this.#shapes.join('')}</svg>`;
  }

  async bytes(extension: Scan['extension'] = 'jpg'): Promise<Buffer> {
    if (this.width * this.height < 20_000_000) return this.#draw(extension);
    // A drawing of 60 megapixels briefly needs half a gigabyte: never draw two at once.
    const turn = largeSheets.then(() => this.#draw(extension));
    largeSheets = turn.catch(() => undefined);
    return turn;
  }

  async #draw(extension: Scan['extension']): Promise<Buffer> {
    const image = sharp(Buffer.from(this.svg), { unlimited: true, limitInputPixels: false }).flatten();
    if (extension === 'png') return image.png({ compressionLevel: 6 }).toBuffer();
    if (extension === 'webp') return image.webp({ quality: 88, effort: 2 }).toBuffer();
    if (extension === 'tif') return image.tiff({ compression: 'lzw' }).toBuffer();
    return image.jpeg({ quality: 88 }).toBuffer();
  }
}
