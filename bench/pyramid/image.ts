import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { pdfOf } from '#lib/scans/documents/pdf.fixture.ts';
import { seededRandom } from '#lib/seeded-random.ts';
import { run } from '../commands.ts';

/** A4 at 600 dots per inch. */
export const page = { width: 4960, height: 7016 };
const { width, height } = page;
const resolution = 600;
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

/** Makes a file in a folder of its kind, unless an earlier run has. @returns its path */
async function once(kind: string, name: string, make: (target: string) => unknown): Promise<string> {
  const target = join(folder, kind, name);
  mkdirSync(join(folder, kind), { recursive: true });
  if (!existsSync(target)) await make(target);
  return target;
}

/** Makes so many images of a kind. */
async function imagesOf(
  name: string,
  count: number,
  make: (number: number) => Promise<Image>,
  size = width * height,
): Promise<Images> {
  const images: Image[] = [];
  for (let number = 1; number <= count; number += 1) images.push(await make(number));
  return { name, folder: join(folder, name), images, megapixels: (count * size) / 1e6 };
}

let drawn: Buffer | undefined;

/** A drawn page as a JPEG. @param number from 1 @returns its file */
export function jpegPage(number: number): Promise<string> {
  return pageFile('JPEG', `${number}-page.jpg`, number, (page) => page.jpeg({ quality: 90 }));
}

function pageFile(kind: string, name: string, number: number, written: (page: Sharp) => Sharp) {
  return once(kind, name, async (target) => {
    drawn ??= drawPages();
    // Each page starts a line lower than the previous one.
    const pixels = drawn.subarray(number * line * width * 3).subarray(0, width * height * 3);
    await written(sharp(pixels, { raw: { ...page, channels: 3 } })).toFile(target);
  });
}

const tiffPage = (number: number) =>
  pageFile('TIFF', `${number}-page.tif`, number, (page) => page.tiff({ compression: 'none' }));
const lzwPage = (number: number) =>
  pageFile('TIFF with LZW', `${number}-page.tif`, number, (page) => page.tiff({ compression: 'lzw' }));

/** The same pages as files of each kind that scanners write, and that libraries keep; identical in every run. */
export async function generatedImages(): Promise<Images[]> {
  const pdf = await once('PDF', 'pages.pdf', async (target) => {
    const files = await Promise.all([1, 2, 3, 4].map(jpegPage));
    const points = { width: (width * 72) / resolution, height: (height * 72) / resolution };
    const jpegs = files.map((file) => ({ ...points, jpeg: { bytes: readFileSync(file), ...page } }));
    writeFileSync(target, pdfOf(jpegs));
  });
  return [
    await imagesOf('JPEG', pages, async (number) => ({ file: await jpegPage(number) })),
    await imagesOf('TIFF', pages, async (number) => ({ file: await tiffPage(number) })),
    await imagesOf('TIFF with LZW', pages, async (number) => ({ file: await lzwPage(number) })),
    await imagesOf('JPEG 2000', 4, async (number) => {
      const source = await tiffPage(number);
      // As libraries usually store them: lossy, a tenth of the size, six levels.
      const file = await once('JPEG 2000', `${number}-page.jp2`, (target) =>
        run('opj_compress', ['-i', source, '-o', target, '-r', '10', '-n', '6']),
      );
      const parameters = (target: string) => ['-i', file, '-o', `${target}.tif`];
      return { file, decoder: { program: 'opj_decompress', ending: 'tif', parameters } };
    }),
    await imagesOf('PDF', 4, async (number) => {
      const one = ['-singlefile', '-r', `${resolution}`, '-f', `${number}`, '-l', `${number}`, pdf];
      const parameters = (target: string) => [...one, target];
      return { file: pdf, decoder: { program: 'pdftoppm', ending: 'ppm', parameters } };
    }),
  ];
}

/** One image of 400 megapixels of a kind, in a folder of its own. */
export function generatedLargeImage(name: string, ending: string, options: string): Promise<Images> {
  const side = 20_000;
  const times = [width, height].map((length) => String(Math.ceil(side / length)));
  const make = async (target: string) => {
    const whole = join(folder, 'whole.tif');
    await run('vips', ['replicate', await jpegPage(1), `${whole}[compression=none,bigtiff]`, ...times]);
    await run('vips', ['crop', whole, `${target}[${options}]`, '0', '0', `${side}`, `${side}`]);
    rmSync(whole);
  };
  const image = async () => ({ file: await once(`large ${name}`, `wall.${ending}`, make) });
  return imagesOf(`large ${name}`, 1, image, side ** 2);
}

/** Pixels of a page with paper grain and lines of letter-like strokes, and of some more lines below it. */
function drawPages(): Buffer {
  const rows = height + (pages + 1) * line;
  const pixels = Buffer.allocUnsafe(width * rows * 3);
  const random = seededRandom(20_261_121);
  for (let y = 0, at = 0; y < rows; y += 1)
    for (let x = 0; x < width; x += 1) {
      const grain = Math.floor(random() * 16);
      const light = isInk(x, y) ? 40 + grain : 205 + grain + ((x + y) >> 9);
      for (const darker of [0, 6, 22]) pixels[at++] = light - darker;
    }
  return pixels;
}

/** Letter-like strokes: lines 64 pixels high, letters 36 wide, each with some of several strokes. */
function isInk(x: number, y: number): boolean {
  const letter = Math.floor(x / 36);
  const [inLine, inLetter] = [y % line, x % 36];
  if (inLine < 14 || inLine > 52 || inLetter > 28) return false;
  const shape = Math.imul(letter * 2_654_435_761 + Math.floor(y / line) * 40_503, 2_246_822_519) >>> 0;
  if (shape % 7 === 0) return false;
  const upright = (shape & 8) !== 0 && inLetter < 6;
  const bar = (shape & 16) !== 0 && Math.abs(inLine - 33) < 3;
  const slope = (shape & 32) !== 0 && Math.abs(inLetter * 1.3 - (inLine - 14)) < 4;
  const bow = (shape & 64) !== 0 && Math.abs(Math.hypot(inLetter - 14, inLine - 33) - 13) < 3;
  return upright || bar || slope || bow;
}
