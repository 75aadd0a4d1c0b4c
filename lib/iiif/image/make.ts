import sharp, { type Sharp } from 'sharp';
import { chunks } from '#lib/lists.ts';
import { firstLevel, lastLevel, levelFor, tilesOfRegion } from '#lib/scans/pyramid.ts';
import type { Region } from '#lib/scans/region.ts';
import type { TileSource } from '#lib/scans/tile-source.ts';
import { type ImageRequest, maxArea } from './request.ts';

/** Reads a tile by its address; undefined where it does not exist. */
export type ReadTile = (address: string) => Promise<Uint8Array | undefined>;

/** A tile that an image needs is missing or cannot be decoded. */
export class MissingTile extends Error {
  override readonly name = 'MissingTile';
}

const channels = 3;
/** Tiles read concurrently. */
const concurrency = 4;
/** Maximum pixels that an image is made from, or that a tile of a service may have. */
const maxPixels = 4 * maxArea + 1_000_000;
/** Maximum tiles that an image is made from: a service may claim that its tiles have one pixel each. */
const maxTiles = 1024;

/**
 * Makes and encodes the requested image from the coarsest level with enough pixels, reading only the tiles that the
 * region touches.
 * @throws {MissingTile} or what `readTile` throws
 */
export async function makeImage(
  source: TileSource,
  request: ImageRequest,
  readTile: ReadTile,
): Promise<Buffer> {
  const { region } = request;
  const level = levelOf(source, request);
  const { left, top, width, height } = onLevel(source, region, level);
  const pixels = Buffer.alloc(width * height * channels);
  const tiles = tilesOfRegion(source, region, level);
  for (const batch of chunks(tiles, concurrency)) {
    const decoded = await Promise.all(batch.map(({ url }) => decode(url, readTile)));
    // In order: where tiles overlap the last one wins, so that an image always has the same bytes.
    for (const [index, tile] of decoded.entries()) {
      const { x, y } = batch[index] ?? { x: 0, y: 0 };
      blit(tile, { x: x - left, y: y - top }, { pixels, width, height });
    }
  }
  return await encode(sharp(pixels, { raw: { width, height, channels } }), request);
}

/** The coarsest level with enough pixels; a coarser one where a distorted size or small tiles need too many. */
function levelOf(source: TileSource, { region, size }: ImageRequest): number {
  // Level sizes are rounded up, and requested sizes may be too.
  const enough = Math.max((size.width - 1) / region.width, (size.height - 1) / region.height);
  let level = levelFor(source, enough);
  for (; level >= firstLevel(source); level -= 1) {
    const { width, height } = onLevel(source, region, level);
    const tiles = (width / source.tileSize + 2) * (height / source.tileSize + 2);
    if (width * height <= maxPixels && tiles <= maxTiles) return level;
  }
  throw new MissingTile('no level has few enough pixels and tiles');
}

/** A region of the scan in pixels of a level, rounded outward. */
function onLevel(source: TileSource, region: Region, level: number) {
  const scale = 2 ** (level - lastLevel(source));
  const [left, top] = [Math.floor(region.x * scale), Math.floor(region.y * scale)];
  const right = Math.ceil(Math.min(region.x + region.width, source.width) * scale);
  const bottom = Math.ceil(Math.min(region.y + region.height, source.height) * scale);
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

type Pixels = { pixels: Buffer; width: number; height: number };

async function decode(address: string, readTile: ReadTile): Promise<Pixels> {
  const bytes = await readTile(address);
  if (!bytes) throw new MissingTile(`the tile ${address} is missing`);
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { pixels: toRgb(data, info.channels), width: info.width, height: info.height };
  } catch (cause) {
    throw new MissingTile(`the tile ${address} is not a picture`, { cause });
  }
}

/** Expands greyscale to three channels; sharp would keep the single one. */
function toRgb(data: Buffer, found: number): Buffer {
  if (found === channels) return data;
  const pixels = Buffer.alloc((data.length / found) * channels);
  for (let at = 0, to = 0; at < data.length; at += found, to += channels)
    pixels.fill(data[at] ?? 0, to, to + channels);
  return pixels;
}

/** Copies the overlapping part of a tile onto a canvas. */
function blit(tile: Pixels, at: { x: number; y: number }, canvas: Pixels): void {
  const fromX = Math.max(0, -at.x);
  const fromY = Math.max(0, -at.y);
  const wide = Math.min(tile.width, canvas.width - at.x) - fromX;
  if (wide <= 0) return;
  for (let row = fromY; row < tile.height && at.y + row < canvas.height; row += 1) {
    const start = (row * tile.width + fromX) * channels;
    const target = ((at.y + row) * canvas.width + at.x + fromX) * channels;
    tile.pixels.copy(canvas.pixels, target, start, start + wide * channels);
  }
}

async function encode(image: Sharp, request: ImageRequest): Promise<Buffer> {
  const { size, rotation, isMirrored, quality, format } = request;
  let output = image.resize(size.width, size.height, { fit: 'fill', kernel: 'lanczos3' });
  if (isMirrored || rotation !== 0) {
    // Within a single pipeline sharp rotates before it mirrors.
    const { data, info } = await output.raw().toBuffer({ resolveWithObject: true });
    output = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    if (isMirrored) {
      const mirrored = await output.flop().raw().toBuffer();
      output = sharp(mirrored, { raw: { width: info.width, height: info.height, channels: info.channels } });
    }
    output = output.rotate(rotation);
  }
  if (quality === 'gray' || quality === 'bitonal') output = output.grayscale();
  if (quality === 'bitonal') output = output.threshold(128);
  if (format === 'png') return await output.png({ compressionLevel: 6, palette: false }).toBuffer();
  if (format === 'webp') return await output.webp({ quality: 85 }).toBuffer();
  return await output.jpeg({ quality: 85, chromaSubsampling: '4:4:4' }).toBuffer();
}
