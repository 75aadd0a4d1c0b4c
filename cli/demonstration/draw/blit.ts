import sharp from 'sharp';
import { type Face, roman } from '../type/face.ts';

const cell = 24;
const steps = 4;

interface Stamp {
  pixels: Uint8Array;
}

/** Small pictures of every letter at four positions within a pixel, taken from one drawing. */
async function stampsOf(signs: string[], size: number, face: Face): Promise<Map<string, Stamp[]>> {
  const columns = 32;
  const total = signs.length * steps;
  const rows = Math.ceil(total / columns);
  const paths = signs.flatMap((sign, i) =>
    Array.from({ length: steps }, (_, step) => {
      const at = i * steps + step;
      const x = (at % columns) * cell + 4 + step / steps;
      return face.outline(sign, x, Math.floor(at / columns) * cell + 16, size);
    }),
  );
  const box = `width="${columns * cell}" height="${rows * cell}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box}><rect ${box} fill="#000"/><path fill="#fff" d="${paths.join('')}"/></svg>`;
  const atlas = await sharp(Buffer.from(svg)).flatten().greyscale().raw().toBuffer();
  const stamps = new Map<string, Stamp[]>();
  signs.forEach((sign, i) => {
    const own = Array.from({ length: steps }, (_, step) => {
      const at = i * steps + step;
      const pixels = new Uint8Array(cell * cell);
      for (let y = 0; y < cell; y++) {
        const from = (Math.floor(at / columns) * cell + y) * columns * cell + (at % columns) * cell;
        pixels.set(atlas.subarray(from, from + cell), y * cell);
      }
      return { pixels };
    });
    stamps.set(sign, own);
  });
  return stamps;
}

/** A grey plate onto which letters are stamped: for texts too long for outlines. */
export class Plate {
  readonly pixels: Uint8Array;
  #stamps = new Map<string, Stamp[]>();
  #advance = new Map<string, number>();

  constructor(
    readonly width: number,
    readonly height: number,
    readonly size: number,
    readonly face: Face = roman,
  ) {
    this.pixels = new Uint8Array(width * height).fill(255);
  }

  async prepare(text: string): Promise<void> {
    const signs = [...new Set(text)].filter((sign) => sign.trim());
    this.#stamps = await stampsOf(signs, this.size, this.face);
    for (const sign of [...signs, ' ']) this.#advance.set(sign, this.face.measure(sign, this.size));
  }

  measure(word: string): number {
    let width = 0;
    for (const sign of word) width += this.#advance.get(sign) ?? 0;
    return width;
  }

  /** Stamps a word with its baseline at y. */
  word(word: string, x: number, y: number): void {
    let at = x;
    for (const sign of word) {
      const whole = Math.floor(at);
      const stamp = this.#stamps.get(sign)?.[Math.floor((at - whole) * steps)];
      if (stamp) this.#stamp(stamp.pixels, whole - 4, Math.round(y) - 16);
      at += this.#advance.get(sign) ?? 0;
    }
  }

  #stamp(stamp: Uint8Array, left: number, top: number): void {
    for (let y = 0; y < cell; y++) {
      let to = (top + y) * this.width + left;
      for (let i = y * cell; i < (y + 1) * cell; i++, to++) {
        const ink = stamp[i] ?? 0;
        if (ink > 0) this.pixels[to] = Math.max(0, (this.pixels[to] ?? 255) - ink);
      }
    }
  }
}
