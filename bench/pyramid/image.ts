import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { pdfOf } from '#lib/scans/documents/pdf.fixture.ts';
import { run } from '../processes.ts';
import { randomOf } from '../random.ts';

// A4.
const resolution = 600;
const width = 4960;
const height = 7016;
const pages = 12;
const line = 64;
const folder = '.bench/pyramid';

/** An image, and the program that decodes it if vips cannot: its parameters for a target without extension. */
export type Image = {
  file: string;
  decoder?: { program: string; ending: string; parameters: (target: string) => string[] };
};

/** Images of one kind in a folder of their own. */
export type Images = { name: string; folder: string; images: Image[]; megapixels: number };

/** The same pages as files of each kind that scanners write, identical in every run. */
export async function madeImages(): Promise<Images[]> {
  const kinds: [string, string, (page: Sharp) => Sharp][] = [
    ['JPEG', 'page.jpg', (page) => page.jpeg({ quality: 90 })],
    ['TIFF', 'page.tif', (page) => page.tiff({ compression: 'none' })],
    ['TIFF with LZW', 'page.tif', (page) => page.tiff({ compression: 'lzw' })],
  ];
  let drawn: Buffer | undefined;
  const images: Images[] = [];
  for (const [name, file, written] of kinds) {
    const files = numbersTo(pages).map((number) => join(folder, name, `${number}-${file}`));
    mkdirSync(join(folder, name), { recursive: true });
    for (const [index, target] of files.entries()) {
      if (existsSync(target)) continue;
      drawn ??= drawPages();
      // Each page begins a line lower than the one before.
      const pixels = drawn.subarray((index + 1) * line * width * 3).subarray(0, width * height * 3);
      await written(sharp(pixels, { raw: { width, height, channels: 3 } })).toFile(target);
    }
    images.push(
      imagesIn(
        name,
        files.map((file) => ({ file })),
      ),
    );
  }
  return images;
}

function imagesIn(name: string, images: Image[]): Images {
  return { name, folder: join(folder, name), images, megapixels: (images.length * width * height) / 1e6 };
}

const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

/** Some of the pages in formats that are decoded before tiling: JPEG 2000 files, and a PDF of JPEGs. */
export async function madeDocuments(): Promise<Images[]> {
  const numbers = numbersTo(4);
  const jpeg2000: Image[] = [];
  mkdirSync(join(folder, 'JPEG 2000'), { recursive: true });
  for (const number of numbers) {
    const file = join(folder, 'JPEG 2000', `${number}-page.jp2`);
    // As libraries usually have them: lossy, a tenth of the size, six levels.
    const page = join(folder, 'TIFF', `${number}-page.tif`);
    if (!existsSync(file)) await run('opj_compress', ['-i', page, '-o', file, '-r', '10', '-n', '6']);
    const parameters = (target: string) => ['-i', file, '-o', `${target}.tif`];
    jpeg2000.push({ file, decoder: { program: 'opj_decompress', ending: 'tif', parameters } });
  }
  const file = join(folder, 'PDF', 'pages.pdf');
  mkdirSync(join(folder, 'PDF'), { recursive: true });
  const points = { width: (width * 72) / resolution, height: (height * 72) / resolution };
  const pages = numbers.map((number) => {
    const bytes = readFileSync(join(folder, 'JPEG', `${number}-page.jpg`));
    return { ...points, jpeg: { bytes, width, height } };
  });
  if (!existsSync(file)) writeFileSync(file, pdfOf(pages));
  const pdf = numbers.map((number): Image => {
    const one = ['-singlefile', '-r', `${resolution}`, '-f', `${number}`, '-l', `${number}`, file];
    return {
      file,
      decoder: { program: 'pdftoppm', ending: 'ppm', parameters: (target) => [...one, target] },
    };
  });
  return [imagesIn('JPEG 2000', jpeg2000), imagesIn('PDF', pdf)];
}

/** One image of 400 megapixels of each kind, each in a folder of its own. */
export async function madeLargeImages(page: string): Promise<Images[]> {
  const kinds = { JPEG: 'wall.jpg[Q=85]', 'TIFF with LZW': 'wall.tif[compression=lzw]' };
  const side = 20_000;
  const [across, down] = [Math.ceil(side / width), Math.ceil(side / height)].map(String) as [string, string];
  const made: Images[] = [];
  for (const [name, file] of Object.entries(kinds)) {
    const own = join(folder, `large ${name}`);
    const target = join(own, file);
    const written = target.replace(/\[.*/, '');
    if (!existsSync(written)) {
      mkdirSync(own, { recursive: true });
      const whole = join(folder, 'whole.tif');
      await run('vips', ['replicate', page, `${whole}[compression=none,bigtiff]`, across, down]);
      await run('vips', ['crop', whole, target, '0', '0', String(side), String(side)]);
      rmSync(whole);
    }
    made.push({ name, folder: own, images: [{ file: written }], megapixels: side ** 2 / 1e6 });
  }
  return made;
}

/** Pixels of a page with paper grain and lines of letter-like strokes, and of some more lines below it. */
function drawPages(): Buffer {
  const rows = height + (pages + 1) * line;
  const pixels = Buffer.allocUnsafe(width * rows * 3);
  const random = randomOf(20_261_121);
  for (let y = 0, at = 0; y < rows; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const grain = Math.floor(random() * 16);
      const light = isInk(x, y) ? 40 + grain : 205 + grain + ((x + y) >> 9);
      pixels[at++] = light;
      pixels[at++] = light - 6;
      pixels[at++] = light - 22;
    }
  }
  return pixels;
}

/** Letter-like strokes: lines 64 pixels high, letters 36 wide, each with some of several strokes. */
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
