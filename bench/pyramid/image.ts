import { existsSync, mkdirSync } from 'node:fs';
import sharp from 'sharp';

const width = 9600;
const height = 6400;
const file = '.bench/pyramid/page.jpg';

/** A page of 61 megapixels with the grain of paper and lines of letter-like strokes, the same in each run. */
export async function madeImage(): Promise<{ file: string; megapixels: number }> {
  const megapixels = (width * height) / 1e6;
  if (existsSync(file)) return { file, megapixels };
  mkdirSync('.bench/pyramid', { recursive: true });
  const pixels = Buffer.allocUnsafe(width * height * 3);
  let state = 20_261_121;
  const random = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const grain = random() & 15;
      const light = isInk(x, y) ? 40 + grain : 205 + grain + ((x + y) >> 9);
      pixels[at++] = light;
      pixels[at++] = light - 6;
      pixels[at++] = light - 22;
    }
  }
  const raw = { width, height, channels: 3 } as const;
  await sharp(pixels, { raw, limitInputPixels: false }).jpeg({ quality: 90 }).toFile(file);
  return { file, megapixels };
}

/** Strokes of letters: lines of 64 pixels, letters of 36, of each some of its strokes. */
function isInk(x: number, y: number): boolean {
  const line = y >> 6;
  const letter = Math.floor(x / 36);
  const [inLine, inLetter] = [y & 63, x % 36];
  if (inLine < 14 || inLine > 52 || inLetter > 28) return false;
  const shape = Math.imul(letter * 2_654_435_761 + line * 40_503, 2_246_822_519) >>> 0;
  if (shape % 7 === 0) return false;
  const upright = (shape & 8) !== 0 && inLetter < 6;
  const bar = (shape & 16) !== 0 && Math.abs(inLine - 33) < 3;
  const slope = (shape & 32) !== 0 && Math.abs(inLetter * 1.3 - (inLine - 14)) < 4;
  const bow = (shape & 64) !== 0 && Math.abs(Math.hypot(inLetter - 14, inLine - 33) - 13) < 3;
  return upright || bar || slope || bow;
}
