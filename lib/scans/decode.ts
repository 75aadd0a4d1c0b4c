import { stat } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { firstLine, UnreadableFile } from './unreadable-file.ts';

/** An image that everything is made of: see `withImage`. */
export type SourceImage = {
  /** Decodes the image, or a copy of it that lies elsewhere, anew with each call. */
  image: (copy?: string) => Sharp;
  /** A JPEG whose pixels are stored the way they are shown, and decoded without a warning so far. */
  isUprightJpeg: boolean;
  /**
   * The same as `image` for work that decodes it more than once: through an uncompressed file where decoding costs
   * more than reading that, which takes up to 3 bytes a pixel of the disk.
   * @param file the uncompressed file's name, should there be one; a .tif
   */
  decodedOnce: (file: string) => Promise<() => Sharp>;
};

/**
 * An image as everything is made of it: upright by its EXIF orientation, transparency on white, 8 bits a channel,
 * sRGB by its own profile; grey stays grey. Sharp leaves out all metadata.
 * @param failOn what counts as damage (sharp's option of this name)
 * @param page from 0
 */
async function sourceImage(
  file: string,
  maxPixels: number,
  failOn: 'warning' | 'error',
  page: number,
): Promise<SourceImage> {
  const header = await sharp(file, { limitInputPixels: false, failOn, page }).metadata();
  const { format, space, channels, orientation = 1 } = header;
  const isGrey = space === 'b-w' || space === 'grey16' || channels === 1;
  const read = (from: string) =>
    sharp(from, {
      limitInputPixels: maxPixels,
      failOn,
      sequentialRead: true,
      page: from === file ? page : 0,
    }).toColourspace(isGrey ? 'b-w' : 'srgb');
  const image = (copy = file) => read(copy).autoOrient().flatten({ background: '#ffffff' });
  return {
    image,
    isUprightJpeg: format === 'jpeg' && orientation === 1 && failOn === 'warning',
    decodedOnce: async (decoded) => {
      if (isCheap(header, (await stat(file)).size)) return image;
      await image().tiff({ compression: 'none', predictor: 'none', bigtiff: true }).toFile(decoded);
      return () => read(decoded);
    },
  };
}

/** Whether an image of a header and a number of bytes is decoded faster than an uncompressed one is written and read. */
function isCheap(header: Metadata, bytes: number): boolean {
  const { format, width, height, channels, depth, hasProfile, isProgressive, orientation = 1 } = header;
  if (orientation !== 1 || hasProfile || depth !== 'uchar') return false;
  if (format === 'jpeg') return !isProgressive;
  return format === 'tiff' && bytes >= width * height * channels;
}

// What decoders warn of though every pixel is right: bytes between or after the parts of a file, colour
// profiles that are known to be slightly wrong, tags that nobody knows.
const harmless = /extraneous bytes before marker|iCCP|sRGB profile|unknown (?:field|tag)/i;

// Words of libvips and the system when the disk, not the image, is to blame.
const writing =
  /write error|write failed|unable to (?:create|open .* for writ)|no space left|read-only|quota/i;

/**
 * Works with a page of an image, from 0; once more and less strictly if that ended in a harmless warning.
 * @throws {UnreadableFile} when the image is damaged; whatever else was thrown when the machine is to blame
 */
export async function withImage<Result>(
  file: string,
  maxPixels: number,
  work: (source: SourceImage) => Promise<Result>,
  page = 0,
): Promise<Result> {
  try {
    return await work(await sourceImage(file, maxPixels, 'warning', page));
  } catch (error) {
    if (!harmless.test(textOf(error))) throw blamed(error);
  }
  try {
    return await work(await sourceImage(file, maxPixels, 'error', page));
  } catch (error) {
    throw blamed(error);
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function blamed(error: unknown): unknown {
  const isSystemError = error instanceof Error && 'syscall' in error;
  if (isSystemError || writing.test(textOf(error))) return error;
  return new UnreadableFile(`it is damaged or cut short (${firstLine(error)})`);
}
