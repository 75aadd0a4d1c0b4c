import { type FileHandle, open, rm } from 'node:fs/promises';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { withImage } from './decode.ts';
import { isJpeg2000 } from './inspect.ts';
import { decodeJpeg2000 } from './jpeg2000.ts';
import { writePlainTiff } from './plain-tiff.ts';

type Size = { width: number; height: number };

/** A picture to be painted, scaled to its place, in pixels. */
export type PlacedPicture = Size & {
  file: string;
  /** What messages call it. */
  name: string;
  left: number;
  top: number;
};

/** To paint pictures, the first at the bottom, on a white canvas of a size in pixels. */
export type CompositionTask = Size & {
  pictures: PlacedPicture[];
  /** The uncompressed TIFF to write. */
  target: string;
  /** The most pixels of a picture. */
  maxPixels: number;
};

/** A picture as rows of pixels in a file, 3 bytes each, or 4 with the opacity. */
type Layer = PlacedPicture & { handle: FileHandle; channels: number };

/** Memory for rows of the canvas, in bytes. */
const maxBand = 16_000_000;
/** In the files of libvips, the rows follow a header of this size. */
const headerSize = 64;

/**
 * Writes one image of several: upright by EXIF orientation, in 8-bit sRGB. The scaled pictures wait on disk, so that
 * only some rows of each are in memory.
 * @throws {UnreadableFile} naming a picture that is damaged
 */
export async function composePictures(task: CompositionTask): Promise<void> {
  const { pictures, target, width, height, maxPixels } = task;
  const layers: Layer[] = [];
  try {
    for (const [index, picture] of pictures.entries())
      layers.push(await scaled(picture, `${target}.${index}.v`, maxPixels));
    const tiff = await writePlainTiff(target, { width, height, channels: 3 });
    try {
      const rows = Math.max(1, Math.floor(maxBand / (width * 3)));
      for (let top = 0; top < height; top += rows) {
        const band = { top, width, height: Math.min(rows, height - top) };
        const pixels = Buffer.alloc(width * band.height * 3, 255);
        for (const layer of layers) await paint(layer, band, pixels);
        await tiff.write(pixels);
      }
    } finally {
      await tiff.close();
    }
  } finally {
    for (const { handle } of layers) await handle.close();
    for (const index of pictures.keys()) await rm(`${target}.${index}.v`, { force: true });
  }
}

async function scaled(picture: PlacedPicture, target: string, maxPixels: number): Promise<Layer> {
  const { file, name, width, height } = picture;
  const decoded = `${target}.decoded`;
  try {
    const isDecoded = await isJpeg2000(file);
    if (isDecoded) await decodeJpeg2000(file, decoded);
    const { channels } = await withImage(isDecoded ? decoded : file, maxPixels, ({ transparent }) =>
      transparent().toColourspace('srgb').resize({ width, height, fit: 'fill' }).toFile(target),
    );
    return { ...picture, channels, handle: await open(target) };
  } catch (error) {
    throw error instanceof UnreadableFile
      ? new UnreadableFile(`its picture ${name}: ${error.message}`)
      : error;
  } finally {
    await rm(decoded, { force: true });
  }
}

/** Paints the rows of a layer that are in a band of the canvas. */
async function paint(
  { handle, channels, left, top, width, height }: Layer,
  band: Size & { top: number },
  pixels: Buffer,
): Promise<void> {
  const first = Math.max(top, band.top);
  const end = Math.min(top + height, band.top + band.height);
  if (end <= first) return;
  const stride = width * channels;
  const rows = Buffer.alloc((end - first) * stride);
  const { bytesRead } = await handle.read(rows, 0, rows.length, headerSize + (first - top) * stride);
  if (bytesRead < rows.length) throw new Error('a scaled picture has been cut short');
  for (let row = 0; row < end - first; row += 1) {
    const to = ((first - band.top + row) * band.width + left) * 3;
    const from = row * stride;
    if (channels === 3) rows.copy(pixels, to, from, from + stride);
    else blend(rows.subarray(from, from + stride), pixels.subarray(to, to + width * 3));
  }
}

/** Paints pixels with opacity over others without. */
function blend(over: Uint8Array, under: Uint8Array): void {
  for (let from = 0, to = 0; to < under.length; from += 4, to += 3) {
    const opacity = (over[from + 3] ?? 0) / 255;
    for (let channel = 0; channel < 3; channel += 1)
      under[to + channel] =
        (over[from + channel] ?? 0) * opacity + (under[to + channel] ?? 0) * (1 - opacity) + 0.5;
  }
}
