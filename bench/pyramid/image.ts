import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { pdfOf } from '#lib/scans/documents/pdf.fixture.ts';
import { seededRandom } from '#lib/seeded-random.ts';
import { run } from '../processes.ts';

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
export async function generatedImages(): Promise<Images[]> {
  const kinds: [string, string, (page: Sharp) => Sharp][] = [
    ['JPEG', 'page.jpg', (page) => page.jpeg({ quality: 90 })],
    ['TIFF', 'page.tif', (page) => page.tiff({ compression: 'none' })],
    ['TIFF with LZW', 'page.tif', (page) => page.tiff({ compression: 'lzw' })],
  ];
  let drawn: Buffer | undefined;
  const images: Images[] = [];
  for (const [name, file, written] of kinds) {
    const pageFiles: Image[] = [];
    for (const number of numbersTo(pages)) {
      const page = await once(name, `${number}-${file}`, async (target) => {
        drawn ??= drawPages();
        // Each page starts a line lower than the previous one.
        const pixels = drawn.subarray(number * line * width * 3).subarray(0, width * height * 3);
        await written(sharp(pixels, { raw: { width, height, channels: 3 } })).toFile(target);
      });
      pageFiles.push({ file: page });
    }
    images.push(imagesIn(name, pageFiles));
  }
  return images;
}

/** Makes a file in a folder of its kind, unless an earlier run has. @returns its path */
async function once(name: string, file: string, make: (target: string) => unknown): Promise<string> {
  const target = join(folder, name, file);
  mkdirSync(join(folder, name), { recursive: true });
  if (!existsSync(target)) await make(target);
  return target;
}

function imagesIn(name: string, images: Image[]): Images {
  return { name, folder: join(folder, name), images, megapixels: (images.length * width * height) / 1e6 };
}

const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

/** Some of the pages in formats that are decoded before tiling: JPEG 2000 files, and a PDF of JPEGs. */
export async function generatedDocuments(): Promise<Images[]> {
  const numbers = numbersTo(4);
  const jpeg2000: Image[] = [];
  for (const number of numbers) {
    // As libraries usually store them: lossy, a tenth of the size, six levels.
    const page = join(folder, 'TIFF', `${number}-page.tif`);
    const file = await once('JPEG 2000', `${number}-page.jp2`, (target) =>
      run('opj_compress', ['-i', page, '-o', target, '-r', '10', '-n', '6']),
    );
    const parameters = (target: string) => ['-i', file, '-o', `${target}.tif`];
    jpeg2000.push({ file, decoder: { program: 'opj_decompress', ending: 'tif', parameters } });
  }
  const points = { width: (width * 72) / resolution, height: (height * 72) / resolution };
  const jpegOf = (number: number) => readFileSync(join(folder, 'JPEG', `${number}-page.jpg`));
  const pages = () =>
    numbers.map((number) => ({ ...points, jpeg: { bytes: jpegOf(number), width, height } }));
  const file = await once('PDF', 'pages.pdf', (target) => writeFileSync(target, pdfOf(pages())));
  const pdf = numbers.map((number): Image => {
    const one = ['-singlefile', '-r', `${resolution}`, '-f', `${number}`, '-l', `${number}`, file];
    const parameters = (target: string) => [...one, target];
    return { file, decoder: { program: 'pdftoppm', ending: 'ppm', parameters } };
  });
  return [imagesIn('JPEG 2000', jpeg2000), imagesIn('PDF', pdf)];
}

/** One image of 400 megapixels of each kind, each in a folder of its own. */
export async function generatedLargeImages(page: string): Promise<Images[]> {
  const side = 20_000;
  const [across, down] = [width, height].map((length) => String(Math.ceil(side / length)));
  const kinds: Images[] = [];
  for (const [name, ending, option] of [
    ['JPEG', 'jpg', 'Q=85'],
    ['TIFF with LZW', 'tif', 'compression=lzw'],
  ]) {
    const own = `large ${name}`;
    const file = await once(own, `wall.${ending}`, async (target) => {
      const whole = join(folder, 'whole.tif');
      await run('vips', ['replicate', page, `${whole}[compression=none,bigtiff]`, `${across}`, `${down}`]);
      await run('vips', ['crop', whole, `${target}[${option}]`, '0', '0', `${side}`, `${side}`]);
      rmSync(whole);
    });
    kinds.push({ ...imagesIn(own, [{ file }]), name: `${name}`, megapixels: side ** 2 / 1e6 });
  }
  return kinds;
}

/** Pixels of a page with paper grain and lines of letter-like strokes, and of some more lines below it. */
function drawPages(): Buffer {
  const rows = height + (pages + 1) * line;
  const pixels = Buffer.allocUnsafe(width * rows * 3);
  const random = seededRandom(20_261_121);
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
