import { extname } from 'node:path';
import sharp from 'sharp';
import { firstBytesOfGiven } from '#lib/first-bytes.ts';
import { firstLine, UnreadableFile } from '#lib/unreadable-file.ts';
import { maxPages } from './documents/document.ts';
import { type DocumentFormat, documentExtensions, type Format, formats, jpeg2000 } from './formats.ts';
import { jpeg2000Header } from './jpeg2000-header.ts';
import type { Size } from './region.ts';
import { pagesOfTiff, type TiffPage } from './tiff-directory.ts';

/** Sample types supported in any colour space; other types only in these, where their range is known. */
const depths = ['uchar', 'char', 'ushort', 'short'];
const realSpaces = ['scrgb', 'lab', 'xyz'];

/**
 * Checks a file's first bytes and header, without decoding it.
 * @param maxPixels most pixels that will be decoded
 * @returns size in pixels as displayed, after the EXIF orientation
 * @throws {UnreadableFile}
 */
export async function inspectScan(file: string, maxPixels: number): Promise<Size> {
  const format = await formatOf(file);
  if (format.name in documentExtensions) throw new UnreadableFile('it is a document of pages, not an image');
  const { width, height } = format.name === jpeg2000 ? await jpeg2000Header(file) : await headerSize(file);
  if (!width || !height) throw new UnreadableFile(`its header names no size (${format.name})`);
  if (width * height > maxPixels) {
    const megapixels = (pixels: number) => `${Math.round(pixels / 1_000_000)} megapixels`;
    throw new UnreadableFile(
      `its header names ${width} × ${height} pixels, ${megapixels(width * height)}; at most ${megapixels(maxPixels)} are read (MAX_MEGAPIXELS)`,
    );
  }
  return { width, height };
}

/**
 * The pages of a file that are scans of their own, from 1: all of a TIFF, except smaller copies and masks of others.
 * @throws {UnreadableFile}
 */
export async function scanPagesIn(file: string): Promise<number[]> {
  if (!/TIFF$/.test((await formatOf(file)).name)) return [1];
  const pages = await pagesOfTiff(file, maxPages + 1);
  if (pages.length > maxPages)
    throw new UnreadableFile(`it has more than ${maxPages} pages, which are not read`);
  const scanPages = pages
    .map((page, index) => ({ ...page, number: index + 1 }))
    .filter(({ isReduced, isMask }) => !isReduced && !isMask);
  return isPyramid(scanPages) ? [scanPages[0]?.number ?? 1] : scanPages.map(({ number }) => number);
}

/**
 * Whether all pages after the first are copies of it, each half as large as the next larger one or less, but not marked
 * as such. Sides are rounded to whole pixels, which changes the proportions of the smallest ones.
 */
function isPyramid(pages: TiffPage[]): boolean {
  const side = ({ width, height }: TiffPage) => Math.max(width, height);
  const bySize = pages.toSorted((one, other) => side(other) - side(one));
  const [first] = pages;
  return bySize.every((page, index) => {
    const larger = bySize[index - 1];
    if (!first || !larger) return page === first;
    const difference = Math.abs(page.width * first.height - page.height * first.width);
    return side(page) <= 0.6 * side(larger) + 1 && difference <= first.width + first.height;
  });
}

/** Whether a file is JPEG 2000, which is decoded before it is passed to sharp. @throws {UnreadableFile} */
export async function isJpeg2000(file: string): Promise<boolean> {
  return (await formatOf(file)).name === jpeg2000;
}

/** The document format of a file; undefined where it is an image. @throws {UnreadableFile} */
export async function documentFormat(file: string): Promise<DocumentFormat | undefined> {
  const { name } = await formatOf(file);
  return name === 'PDF' || name === 'DjVu' ? name : undefined;
}

/** Size in pixels as the image is displayed. */
async function headerSize(file: string): Promise<Size> {
  const { autoOrient, depth, space } = await sharp(file, { limitInputPixels: false, failOn: 'none' })
    .metadata()
    .catch((error: unknown) => {
      throw new UnreadableFile(`its header is damaged (${firstLine(error)})`);
    });
  const isSupported = !depth || depths.includes(depth) || realSpaces.includes(space);
  if (!isSupported) throw new UnreadableFile('its samples have more than 16 bits: convert it to 8 or 16');
  return autoOrient;
}

/** The usual extension of a file, by its first bytes. @throws {UnreadableFile} where its format is unknown */
export async function scanExtension(file: string): Promise<string> {
  const { extensions } = await formatIn(file);
  return extensions[0] ?? '';
}

async function formatOf(file: string): Promise<Format> {
  const format = await formatIn(file);
  const extension = extname(file).toLowerCase();
  if (!format.extensions.includes(extension))
    throw new UnreadableFile(`it is named ${extension}, but holds a ${format.name} image: rename it`);
  return format;
}

/** The format of a file, whatever its name. */
async function formatIn(file: string): Promise<Format> {
  const head = await firstBytesOfGiven(file, 1024);
  if (head.length === 0) throw new UnreadableFile('it is empty (0 bytes)');
  const format = formats.find(({ matches }) => matches(head));
  if (!format) {
    const extension = extname(file).toLowerCase();
    const name = extension && `is named ${extension}, but `;
    throw new UnreadableFile(`it ${name}holds no image that is known here`);
  }
  if (format.converter)
    throw new UnreadableFile(
      `${format.name} cannot be read here: convert it to TIFF, PNG or JPEG, for instance by ${format.converter}`,
    );
  return format;
}
