import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import sharp from 'sharp';
import { jpeg2000Header } from './jpeg2000-header.ts';
import { secondPageOf } from './tiff-directory.ts';
import { firstLine, UnreadableFile } from './unreadable-file.ts';

type Format = {
  name: string;
  extensions: string[];
  matches: (head: Buffer) => boolean;
  readable: boolean;
  /** A program that converts what is not read. */
  converter?: string;
};

const startsWith =
  (...bytes: number[]) =>
  (head: Buffer) =>
    bytes.every((byte, index) => head[index] === byte);

const textAt = (offset: number, text: string) => (head: Buffer) =>
  head.subarray(offset, offset + text.length).toString('latin1') === text;

/** Whether one of the brands of a container is that of AVIF, which need not come first. @see ISO/IEC 14496-12, 4.3 */
function isAvif(head: Buffer): boolean {
  if (!textAt(4, 'ftyp')(head)) return false;
  const brands = head.subarray(8, head.readUInt32BE(0)).toString('latin1');
  return brands.match(/.{4}/gs)?.includes('avif') ?? false;
}

/** Formats of documents, whose pages become scans. */
export const documentExtensions = { PDF: ['.pdf'], DjVu: ['.djvu', '.djv'] };
export type DocumentFormat = keyof typeof documentExtensions;

const jpeg2000 = 'JPEG 2000';
const jpeg2000Extensions = ['.jp2', '.jpx', '.jpf', '.j2k', '.j2c', '.jpc'];

// By their first bytes; what is not in this list is no image to us.
const formats: Format[] = [
  {
    name: 'JPEG',
    extensions: ['.jpg', '.jpeg', '.jpe', '.jfif'],
    matches: startsWith(0xff, 0xd8, 0xff),
    readable: true,
  },
  { name: 'PNG', extensions: ['.png'], matches: startsWith(0x89, 0x50, 0x4e, 0x47), readable: true },
  { name: 'TIFF', extensions: ['.tif', '.tiff'], matches: startsWith(0x49, 0x49, 0x2a, 0), readable: true },
  { name: 'TIFF', extensions: ['.tif', '.tiff'], matches: startsWith(0x4d, 0x4d, 0, 0x2a), readable: true },
  {
    name: 'BigTIFF',
    extensions: ['.tif', '.tiff'],
    matches: startsWith(0x49, 0x49, 0x2b, 0),
    readable: true,
  },
  {
    name: 'BigTIFF',
    extensions: ['.tif', '.tiff'],
    matches: startsWith(0x4d, 0x4d, 0, 0x2b),
    readable: true,
  },
  {
    name: 'WebP',
    extensions: ['.webp'],
    matches: (head) => textAt(0, 'RIFF')(head) && textAt(8, 'WEBP')(head),
    readable: true,
  },
  { name: 'GIF', extensions: ['.gif'], matches: textAt(0, 'GIF8'), readable: true },
  { name: jpeg2000, extensions: jpeg2000Extensions, matches: textAt(4, 'jP  '), readable: true },
  {
    name: jpeg2000,
    extensions: jpeg2000Extensions,
    matches: startsWith(0xff, 0x4f, 0xff, 0x51),
    readable: true,
  },
  { name: 'PDF', extensions: documentExtensions.PDF, matches: textAt(0, '%PDF'), readable: true },
  { name: 'DjVu', extensions: documentExtensions.DjVu, matches: textAt(0, 'AT&TFORM'), readable: true },
  { name: 'AVIF', extensions: ['.avif', '.heif'], matches: isAvif, readable: true },
  // That of HEVC, which libvips as sharp ships it leaves out.
  {
    name: 'HEIC',
    extensions: ['.heic', '.heif', '.hif'],
    matches: textAt(4, 'ftyp'),
    readable: false,
    converter: 'heif-convert',
  },
  {
    name: 'JPEG XL',
    extensions: ['.jxl'],
    matches: (head) => startsWith(0xff, 0x0a)(head) || textAt(4, 'JXL ')(head),
    readable: false,
    converter: 'djxl',
  },
  {
    name: 'SVG',
    extensions: ['.svg'],
    matches: (head) => /<svg[\s>]/.test(head.toString('latin1')),
    readable: false,
    converter: 'rsvg-convert',
  },
];

/** Extensions of all files that are, or that a person might take for, scans. */
export const scanExtensions = new Set([...formats.flatMap(({ extensions }) => extensions), '.bmp', '.psd']);

/**
 * Looks at a file's first bytes and header, without decoding it.
 * @param maxPixels most pixels that will be decoded
 * @returns size in pixels as it will be shown, after the EXIF orientation
 * @throws {UnreadableFile}
 */
export async function inspectScan(
  file: string,
  maxPixels: number,
): Promise<{ width: number; height: number }> {
  const format = await formatOf(file);
  if (format.name in documentExtensions) throw new UnreadableFile('it is a document of pages, and no image');
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

/** Pages of one file that become scans at most. */
const maxPages = 5000;

/**
 * How many pages a file has that are scans of their own: those of a TIFF, but for smaller copies of its first one, as
 * pyramids and cameras store them, and for the mask of a GeoTIFF. @throws {UnreadableFile}
 */
export async function pagesOf(file: string): Promise<number> {
  if (!/TIFF$/.test((await formatOf(file)).name)) return 1;
  const {
    pages = 1,
    width,
    height,
  } = await sharp(file, { limitInputPixels: false, failOn: 'none' }).metadata();
  if (pages > maxPages) throw new UnreadableFile(`it has ${pages} pages; at most ${maxPages} are read`);
  if (pages === 1) return 1;
  const { isReduced, isMask } = await secondPageOf(file);
  if (isReduced || isMask) return 1;
  const second = await sharp(file, { limitInputPixels: false, failOn: 'none', page: 1 }).metadata();
  const isCopy =
    second.width <= 0.6 * width && Math.abs(second.width / second.height - width / height) < 0.05;
  return isCopy ? 1 : pages;
}

/** Whether a file is JPEG 2000, which is decoded before sharp takes it. @throws {UnreadableFile} */
export async function isJpeg2000(file: string): Promise<boolean> {
  return (await formatOf(file)).name === jpeg2000;
}

/** Which format of documents a file has; undefined where it is an image. @throws {UnreadableFile} */
export async function documentFormat(file: string): Promise<DocumentFormat | undefined> {
  const { name } = await formatOf(file);
  return name === 'PDF' || name === 'DjVu' ? name : undefined;
}

/** Size in pixels as the image will be shown. */
async function headerSize(file: string): Promise<{ width: number; height: number }> {
  const { width, height, autoOrient } = await sharp(file, { limitInputPixels: false, failOn: 'none' })
    .metadata()
    .catch((error: unknown) => {
      throw new UnreadableFile(`its header is damaged (${firstLine(error)})`);
    });
  return { width: autoOrient?.width ?? width, height: autoOrient?.height ?? height };
}

/** The extension that a file of an image should have, by its first bytes. @throws {UnreadableFile} where it is no image */
export async function scanExtension(file: string): Promise<string> {
  const { name, extensions } = await formatIn(file);
  if (name in documentExtensions) throw new UnreadableFile('it is a document of pages, and no image');
  return extensions[0] ?? '';
}

async function formatOf(file: string): Promise<Format> {
  const format = await formatIn(file);
  const extension = extname(file).toLowerCase();
  if (!format.extensions.includes(extension))
    throw new UnreadableFile(`it is named ${extension}, but holds a ${format.name} image: rename it`);
  return format;
}

/** The format of a file, whatever it is called. */
async function formatIn(file: string): Promise<Format> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw new UnreadableFile(`it cannot be opened (${firstLine(error)})`);
  });
  try {
    const head = Buffer.alloc(512);
    const { bytesRead } = await handle.read(head, 0, head.length, 0);
    if (bytesRead === 0) throw new UnreadableFile('it is empty (0 bytes)');
    const format = formats.find(({ matches }) => matches(head.subarray(0, bytesRead)));
    if (!format) {
      const extension = extname(file).toLowerCase();
      const name = extension && `is named ${extension}, but `;
      throw new UnreadableFile(`it ${name}holds no image that is known here`);
    }
    const { name, readable, converter } = format;
    if (!readable)
      throw new UnreadableFile(
        `${name} cannot be read here: convert it to TIFF, PNG or JPEG, for instance by ${converter}`,
      );
    return format;
  } finally {
    await handle.close();
  }
}
