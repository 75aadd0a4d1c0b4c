import { type FileHandle, open, rm } from 'node:fs/promises';
import sharp from 'sharp';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { withImage } from './decode.ts';
import { isJpeg2000 } from './inspect.ts';
import { decodeJpeg2000 } from './jpeg2000.ts';
import { headerSize, writePlainTiff } from './plain-tiff.ts';
import type { Size } from './region.ts';

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
const vipsHeaderSize = 64;

/**
 * Writes one image of several: upright by EXIF orientation, in 8-bit sRGB. One picture at a time is scaled, to a file of
 * up to 4 bytes a pixel, from which it is painted in bands.
 * @throws {UnreadableFile} naming a picture that is damaged
 */
export async function composePictures(task: CompositionTask): Promise<void> {
  const { pictures, target, maxPixels } = task;
  await writePlainTiff(target, { width: task.width, height: task.height, channels: 3 }, whiteRows(task));
  await using canvas = await open(target, 'r+');
  for (const [index, picture] of pictures.entries()) {
    // A name of its own: libvips may still have the one before open.
    const layer = `${target}.${index}.v`;
    try {
      const channels = await scale(picture, layer, maxPixels);
      await using handle = await open(layer);
      await paint({ ...picture, handle, channels }, canvas, task.width);
    } finally {
      await rm(layer, { force: true });
    }
  }
}

const rowsOf = (width: number) => Math.max(1, Math.floor(maxBand / (width * 3)));

function* whiteRows({ width, height }: Size): Generator<Uint8Array> {
  const step = rowsOf(width);
  const white = Buffer.alloc(width * Math.min(step, height) * 3, 255);
  for (let top = 0; top < height; top += step)
    yield white.subarray(0, width * Math.min(step, height - top) * 3);
}

/** @returns the channels of the scaled picture */
async function scale(picture: PlacedPicture, target: string, maxPixels: number): Promise<number> {
  const { file, name, width, height } = picture;
  const decoded = `${target}.decoded`;
  try {
    const isDecoded = await isJpeg2000(file);
    if (isDecoded) await decodeJpeg2000(file, decoded);
    const { channels } = await withImage(isDecoded ? decoded : file, maxPixels, ({ transparent }) =>
      transparent().toColourspace('srgb').resize({ width, height, fit: 'fill' }).toFile(target),
    );
    // Signed samples stay what they are.
    const { depth } = await sharp(target, { limitInputPixels: false }).metadata();
    if (depth !== 'uchar') throw new UnreadableFile('it has signed samples: convert it to 8 or 16 bits');
    return channels;
  } catch (error) {
    throw error instanceof UnreadableFile
      ? new UnreadableFile(`its picture ${name}: ${error.message}`)
      : error;
  } finally {
    await rm(decoded, { force: true });
  }
}

/** Paints a layer on a canvas of a width in pixels. */
async function paint(
  { handle, channels, left, top, width, height }: Layer,
  canvas: FileHandle,
  canvasWidth: number,
): Promise<void> {
  const [from, to] = [width * channels, canvasWidth * 3];
  const step = rowsOf(canvasWidth);
  for (let row = 0; row < height; row += step) {
    const count = Math.min(step, height - row);
    const at = headerSize + (top + row) * to;
    const over = await readAt(handle, vipsHeaderSize + row * from, count * from);
    const under = await readAt(canvas, at, count * to);
    for (let line = 0; line < count; line += 1) {
      const pixels = over.subarray(line * from, (line + 1) * from);
      const place = under.subarray(line * to + left * 3, line * to + (left + width) * 3);
      if (channels === 3) place.set(pixels);
      else blend(pixels, place);
    }
    await canvas.write(under, 0, under.length, at);
  }
}

async function readAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await handle.read(bytes, 0, length, at);
  if (bytesRead < length) throw new Error('a scaled picture has been cut short');
  return bytes;
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
