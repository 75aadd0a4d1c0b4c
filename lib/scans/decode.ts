import sharp, { type Sharp } from 'sharp';
import { firstLine, UnreadableFile } from './inspect.ts';

/**
 * An image as everything is made of it: upright by its EXIF orientation, transparency on white, 8 bits a channel,
 * sRGB by its own profile; grey stays grey. Sharp leaves out all metadata.
 * @param failOn what counts as damage (sharp's option of this name)
 */
async function decoder(file: string, maxPixels: number, failOn: 'warning' | 'error'): Promise<() => Sharp> {
  const { space, channels } = await sharp(file, { limitInputPixels: false, failOn }).metadata();
  const grey = space === 'b-w' || space === 'grey16' || channels === 1;
  return () =>
    sharp(file, { limitInputPixels: maxPixels, failOn, sequentialRead: true })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toColourspace(grey ? 'b-w' : 'srgb');
}

// What decoders warn of though every pixel is right: bytes between or after the parts of a file, colour
// profiles that are known to be slightly wrong, tags that nobody knows.
const harmless = /extraneous bytes before marker|iCCP|sRGB profile|unknown (?:field|tag)/i;

// Words of libvips and the system when the disk, not the image, is to blame.
const writing =
  /write error|write failed|unable to (?:create|open .* for writ)|no space left|read-only|quota/i;

/**
 * Works with an image, which each call of `image` decodes anew; once more and less strictly if that ended in a
 * harmless warning.
 * @throws {UnreadableFile} when the image is damaged; whatever else was thrown when the machine is to blame
 */
export async function withImage<Result>(
  file: string,
  maxPixels: number,
  work: (image: () => Sharp) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(await decoder(file, maxPixels, 'warning'));
  } catch (error) {
    if (!harmless.test(textOf(error))) throw blamed(error);
  }
  try {
    return await work(await decoder(file, maxPixels, 'error'));
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
