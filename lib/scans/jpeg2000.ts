import { execFile } from 'node:child_process';
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { openDocument, type Pdfium, startPdfium } from './documents/pdfium.ts';
import { type Jpeg2000Header, jpeg2000Header } from './jpeg2000-header.ts';
import { pdfSpaces, wrapInPdf } from './jpeg2000-page.ts';
import { type Channels, type PlainImage, writePlainTiff } from './plain-tiff.ts';

/** EOC (ISO/IEC 15444-1, A.4.4); compressed data never contains these two bytes (B.10.1, D.4.1). */
const endOfCodestream = Buffer.from('ffd9', 'hex');
/** Limits for OpenJPEG's program: memory in KiB as for PDFium, and milliseconds as for a DjVu page. */
const programLimits = { memory: 2 ** 21, timeout: 300_000 };
/** The most samples that the program decodes at once, at 4 bytes each and as many again; above that, the most of a band. */
const maxSamples = { whole: 200_000_000, band: 100_000_000 };
/** The most bytes that Node reads at once. */
const maxFile = 2 ** 31 - 1;
/** Rows of a band are a multiple of this, as no tile of the usual sizes is then decoded twice. */
const bandUnit = 1024;
/** PDFium's memory in bytes, of which it takes 4 for each sample. */
const pdfiumMemory = 2 ** 31;
/** Rows that are written at once. */
const stripe = 64;
const cannot = 'its JPEG 2000 cannot be decoded; convert it to TIFF';

/**
 * Decodes a JPEG 2000 file in greyscale, colour or CMYK, lossless or lossy, into an uncompressed 8-bit TIFF: one or
 * three channels with their colour profile, CMYK converted to sRGB, transparency dropped. Uses the OpenJPEG in PDFium,
 * as WebAssembly limited to 2 GB of memory: twice as fast as OpenJPEG's own npm builds, and it supports all channels.
 * Simple images go to OpenJPEG's own program where it is installed: the same pixels in half the time, and large images
 * in bands, of any size.
 * @param most samples that the program decodes at once
 * @throws {UnreadableFile}
 */
export async function decodeJpeg2000(file: string, target: string, most = maxSamples): Promise<void> {
  const header = await jpeg2000Header(file);
  const { width, height, profile, codestream } = header;
  const space = spaceOf(header);
  if ((await stat(file)).size > maxFile)
    throw new UnreadableFile('its JPEG 2000 is larger than 2 GB; convert it to TIFF');
  const bytes = await readFile(file);
  const end = bytes.lastIndexOf(endOfCodestream, codestream.to - endOfCodestream.length);
  // PDFium would fill missing parts with grey.
  if (end < codestream.from) throw new UnreadableFile('it is cut short (JPEG 2000)');
  const isPlain = [1, 3].includes(header.components) && !profile && header.depth === 8;
  if (isPlain && (await decodeByProgram(file, target, header, most))) return;
  const isInks = space === pdfSpaces.CMYK;
  const channels: Channels = space === pdfSpaces.grey ? 1 : 3;
  const image = { width, height, channels, profile: isInks ? undefined : profile };
  const page = `${target}.pdf`;
  await writeFile(page, wrapInPdf({ ...header, bytes, space, profile: isInks ? profile : undefined }));
  try {
    await using handle = await open(page, 'r');
    const library = await startPdfium();
    const bitmap = bitmapOf(library, await openDocument(library, handle), header);
    await writePlainTiff(target, image, pixelsOf(library, bitmap, image, header.depth));
  } finally {
    await rm(page, { force: true });
  }
}

/** @returns false where the program is missing or fails: PDFium then decides */
async function decodeByProgram(
  file: string,
  target: string,
  { width, height, components }: Jpeg2000Header,
  { whole, band }: typeof maxSamples,
): Promise<boolean> {
  // The program chooses the output format by the extension.
  const tiff = `${target}.tif`;
  try {
    const channels = components === 1 ? 1 : 3;
    const rows = bandUnit * Math.max(1, Math.floor(band / (width * channels) / bandUnit));
    if (width * height * components <= whole) {
      await runProgram(file, tiff);
      await rename(tiff, target);
    } else {
      const image = { width, height, channels } as const;
      await writePlainTiff(target, image, decodedBands(file, tiff, image, rows));
    }
    return true;
  } catch (error) {
    if (isOutOfSpace(error)) throw error;
    return false;
  } finally {
    await rm(tiff, { force: true });
  }
}

/** Decodes band by band, by way of a file. */
async function* decodedBands(
  file: string,
  band: string,
  { width, height, channels }: PlainImage,
  rows: number,
): AsyncGenerator<Uint8Array> {
  for (let top = 0; top < height; top += rows) {
    const end = Math.min(top + rows, height);
    await runProgram(file, band, ['-d', `0,${top},${width},${end}`]);
    const decoded = sharp(band, { limitInputPixels: false }).toColourspace(channels === 1 ? 'b-w' : 'srgb');
    const pixels = await decoded.raw().toBuffer();
    // An image that does not begin at the origin of its grid has other bands.
    if (pixels.length !== width * (end - top) * channels) throw new UnreadableFile(cannot);
    yield pixels;
  }
}

async function runProgram(file: string, tiff: string, options: string[] = []): Promise<void> {
  const { memory, timeout } = programLimits;
  const limited = `ulimit -v ${memory}; exec opj_decompress -i "$@"`;
  const parameters = ['-c', limited, 'sh', file, '-o', tiff, ...options];
  await promisify(execFile)('sh', parameters, { timeout, killSignal: 'SIGKILL' });
}

const isOutOfSpace = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOSPC';

/** The colour space of an image; with one or three channels it is assumed. */
function spaceOf({ components, space }: Jpeg2000Header) {
  if (components === 1) return pdfSpaces.grey;
  if (components === 3) return pdfSpaces.RGB;
  const named = space && pdfSpaces[space];
  if (named && (components === named.channels || components === named.channels + 1)) return named;
  throw new UnreadableFile(
    `its JPEG 2000 has ${components} channels and does not say in a known way what they are; convert it to TIFF`,
  );
}

const tooLarge =
  'its JPEG 2000 is larger than can be decoded in 2 GB of memory (some 170 megapixels in colour, 500 in grey); larger ones are read with opj_decompress (apt-get install libopenjp2-tools) if they have 8 bits and no colour profile; convert it to TIFF';

/** The decoded image of a page that contains nothing else. */
function bitmapOf(library: Pdfium, document: number, { width, height, components }: Jpeg2000Header): number {
  try {
    const page = library.FPDF_LoadPage(document, 0);
    const bitmap = library.FPDFImageObj_GetBitmap(library.FPDFPage_GetObject(page, 0));
    if (bitmap !== 0) return bitmap;
  } catch {
    // An error within WebAssembly, or out of memory.
  }
  if (width * height * components * 4 > pdfiumMemory) throw new UnreadableFile(tooLarge);
  throw new UnreadableFile(cannot);
}

/** Bytes per pixel by bitmap format: grey; blue, green and red; the same with a fourth byte. @see fpdfview.h */
const pixelSizes = new Map([
  [1, 1],
  [2, 3],
  [3, 4],
  [4, 4],
]);

/** The rows of a bitmap. */
function* pixelsOf(
  library: Pdfium,
  bitmap: number,
  { width, height, channels }: PlainImage,
  depth: number,
): Generator<Uint8Array> {
  const pixelSize = pixelSizes.get(library.FPDFBitmap_GetFormat(bitmap));
  const isWhole =
    library.FPDFBitmap_GetWidth(bitmap) === width && library.FPDFBitmap_GetHeight(bitmap) === height;
  if (pixelSize === undefined || !isWhole || pixelSize < channels) throw new UnreadableFile(cannot);
  const memory: Uint8Array = library.pdfium.HEAPU8;
  const [from, stride] = [library.FPDFBitmap_GetBuffer(bitmap), library.FPDFBitmap_GetStride(bitmap)];
  for (let top = 0; top < height; top += stripe) {
    const rows = Math.min(stripe, height - top);
    const plain = new Uint8Array(rows * width * channels);
    let to = 0;
    for (let row = top; row < top + rows; row += 1)
      for (let at = from + row * stride, end = at + width * pixelSize; at < end; at += pixelSize)
        for (let channel = channels - 1; channel >= 0; channel -= 1) {
          plain[to] = memory[at + channel] ?? 0;
          to += 1;
        }
    if (depth < 8) spread(plain, depth);
    yield plain;
  }
}

/** Scales samples of less than 8 bits to the full range: PDFium only shifts them, which would turn white into grey. */
function spread(samples: Uint8Array, depth: number): void {
  const white = 256 - 2 ** (8 - depth);
  for (const [index, sample] of samples.entries()) samples[index] = Math.round((sample * 255) / white);
}
