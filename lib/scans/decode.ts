import { stat } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { firstLine, UnreadableFile } from '#lib/unreadable-file.ts';

// Decoders give warnings when an image is freed, which a cache would put off; and a file may have changed since.
sharp.cache(false);

/** An image from which all files of a scan are generated: see `withImage`. */
export type SourceImage = {
  /** Decodes the image, or a copy of it, afresh with each call. */
  image: (copy?: string) => Sharp;
  /** The same with its transparency. */
  transparent: () => Sharp;
  /** A JPEG whose pixels are stored in display orientation, and have decoded without a warning so far. */
  isUprightJpeg: boolean;
  /**
   * The same as `image`, for work that decodes more than once: by way of an uncompressed file where decoding costs more
   * than reading that, which takes up to 3 bytes of disk space per pixel.
   * @param file name of the uncompressed file, if it is needed; a .tif
   */
  decodeOnce: (file: string) => Promise<() => Sharp>;
};

/**
 * An image normalised for all files generated from it: upright by its EXIF orientation, transparency on white, 8 bits
 * per channel, converted to sRGB by its own profile; greyscale stays greyscale. Sharp drops all metadata.
 * @param failOn what counts as damage (sharp's option of this name)
 * @param page from 0
 * @param onWarning called for each line of a warning that does not count as damage, those on its header first
 */
async function sourceImage(
  file: string,
  maxPixels: number,
  failOn: 'warning' | 'error',
  page: number,
  onWarning: (line: string, isOfHeader: boolean) => void = () => undefined,
): Promise<SourceImage> {
  const report = (isOfHeader: boolean) => (text: string) => {
    for (const line of text.split('\n')) onWarning(line, isOfHeader);
  };
  const header = await sharp(file, { limitInputPixels: false, failOn, page })
    .on('warning', report(true))
    .metadata();
  const { format, space, channels, orientation = 1 } = header;
  const isGrey = space === 'b-w' || space === 'grey16' || channels === 1;
  const read = (from: string) =>
    sharp(from, {
      limitInputPixels: maxPixels,
      failOn,
      sequentialRead: true,
      page: from === file ? page : 0,
    })
      .on('warning', report(false))
      .toColourspace(isGrey ? 'b-w' : 'srgb');
  const transparent = () => read(file).autoOrient();
  const image = () => transparent().flatten({ background: '#ffffff' });
  return {
    image,
    transparent,
    isUprightJpeg: format === 'jpeg' && orientation === 1 && failOn === 'warning',
    decodeOnce: async (decoded) => {
      if (isCheap(header, (await stat(file)).size)) return image;
      await image().tiff({ compression: 'none', predictor: 'none', bigtiff: true }).toFile(decoded);
      return () => read(decoded);
    },
  };
}

/** Whether decoding an image of this header and file size is faster than writing and reading an uncompressed one. */
function isCheap(header: Metadata, bytes: number): boolean {
  const { format, width, height, channels, depth, hasProfile, isProgressive, orientation = 1 } = header;
  if (orientation !== 1 || hasProfile || depth !== 'uchar') return false;
  if (format === 'jpeg') return !isProgressive;
  return format === 'tiff' && bytes >= width * height * channels;
}

// Warnings of decoders that leave every pixel right: bytes between or after the parts of a file, colour profiles that
// are known to be slightly wrong, parameters that a sequential JPEG has no use for, a version of JFIF that never was,
// and tags of a TIFF that are unknown, out of order, of another length, without their last byte, or can be inferred.
const harmless = new RegExp(
  [
    'extraneous bytes before marker|iCCP|sRGB profile|unknown (?:field|tag)',
    'invalid SOS parameters for sequential|unknown JFIF revision',
    'ASCII value for tag|incorrect count for field|entry count is|tags are not sorted',
    'calculating from imagelength|as ExtraSamples',
  ].join('|'),
  'i',
);
/** Lines that libvips adds to any warning, and on metadata. */
const general = /^(?:error in tile .*|)$|profile|exif/i;
/** How libvips counts the warnings on a JPEG, of which it names only the first. */
const warnings = /^read gave (\d+) warnings$/;

// Messages of libvips and the system when the disk, not the image, is at fault.
const writeErrors =
  /write error|write failed|unable to (?:create|open .* for writ)|no space left|read-only|quota/i;

/**
 * Works with a page of an image, from 0; retries if that failed on a harmless warning, which hides those after it. To be
 * used for one image at a time in a process: sharp gives warnings to whichever it is done with next.
 * @throws {UnreadableFile} when the image is damaged; the original error when the machine is at fault
 */
export async function withImage<Result>(
  file: string,
  maxPixels: number,
  work: (source: SourceImage) => Promise<Result>,
  page = 0,
): Promise<Result> {
  const attempt = async (failOn: 'warning' | 'error'): Promise<Result> => {
    const serious: string[] = [];
    let inHeader = 0;
    const onWarning = (line: string, isOfHeader: boolean) => {
      const count = Number(warnings.exec(line)?.[1] ?? 0);
      // Those on a header, of which the first is harmless, count again in those on the whole image.
      if (isOfHeader) inHeader = Math.max(inHeader, count);
      else if (count > 0 ? count > Math.max(inHeader, 1) : !harmless.test(line) && !general.test(line))
        serious.push(line);
    };
    const result = await work(await sourceImage(file, maxPixels, failOn, page, onWarning));
    // Warnings on the last rows of a JPEG do not end its decoding, though most damage shows only there.
    const damage = serious.find((line) => failOn === 'error' || line.startsWith('VipsJpeg'));
    if (damage !== undefined) throw new Error(damage);
    return result;
  };
  try {
    return await attempt('warning');
  } catch (error) {
    if (!harmless.test(textOf(error))) throw toReadError(error);
  }
  try {
    return await attempt('error');
  } catch (error) {
    throw toReadError(error);
  }
}

/** The message of an error, without a first line that says nothing of its cause. */
function textOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/^Warning treated as error.*\n/, '');
}

function toReadError(error: unknown): unknown {
  const isSystemError = error instanceof Error && 'syscall' in error;
  if (isSystemError || writeErrors.test(textOf(error))) return error;
  // The header that was checked before is that of the first page.
  if (/exceeds pixel limit/.test(textOf(error)))
    return new UnreadableFile('a page of it has more pixels than are read (MAX_MEGAPIXELS)');
  const [, compression] = /(\w+) compression support is not configured/.exec(textOf(error)) ?? [];
  if (compression)
    return new UnreadableFile(
      `its compression (${compression}) cannot be read here: use LZW, Deflate or none`,
    );
  return new UnreadableFile(`it is damaged or cut short (${firstLine(textOf(error))})`);
}
