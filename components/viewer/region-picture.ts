import { forEachConcurrently } from '#lib/for-each-concurrently.ts';
import { levelFor, tilesOfRegion } from '#lib/scans/pyramid.ts';
import type { Region } from '#lib/scans/region.ts';
import type { TileSource } from '#lib/scans/tile-source.ts';

/** Limits of a browser's canvas: pixels along a side, and in total (Safari's limit on phones). */
const maxSide = 16_384;
const maxPixels = 67_000_000;
const maxConcurrent = 6;

/** Why a picture could not be made. */
export class RegionError extends Error {
  override readonly name = 'RegionError';
  constructor(readonly reason: 'foreign' | 'failed' | 'too-large') {
    super(reason);
  }
}

export type RegionPicture = {
  tileSource: TileSource;
  /** On the scan, in its pixels. */
  region: Region;
  /** Pixels of the picture per pixel of the scan, at most 1. */
  scale: number;
  /** Clockwise, in degrees: a multiple of 90. */
  rotation: number;
  flipped: boolean;
  filter: string;
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

export function fitsCanvas(width: number, height: number): boolean {
  return Math.max(width, height) <= maxSide && width * height <= maxPixels;
}

/**
 * Assembles a region of a scan from its tiles, as it is seen: rotated and mirrored.
 * @returns a JPEG
 * @throws {RegionError}
 */
export async function pictureOfRegion(picture: RegionPicture): Promise<Blob> {
  const { tileSource, region, scale, rotation, flipped, filter, onProgress, signal } = picture;
  const width = Math.max(1, Math.round(region.width * scale));
  const height = Math.max(1, Math.round(region.height * scale));
  if (!fitsCanvas(width, height)) throw new RegionError('too-large');
  const isTurned = rotation % 180 !== 0;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = isTurned ? [height, width] : [width, height];
  const context = canvas.getContext('2d');
  if (!context) throw new RegionError('too-large');
  context.translate(canvas.width / 2, canvas.height / 2);
  if (flipped) context.scale(-1, 1);
  context.rotate((rotation * Math.PI) / 180);
  context.translate(-width / 2, -height / 2);
  context.filter = filter;
  context.imageSmoothingQuality = 'high';

  const level = levelFor(tileSource, scale);
  const tiles = tilesOfRegion(tileSource, region, level);
  // From pixels of the level to pixels of the picture.
  const levelScale = scale * 2 ** (levelFor(tileSource, 1) - level);
  let done = 0;
  // A picture with a missing tile is useless: after one failure the other tiles stop too.
  await forEachConcurrently(maxConcurrent, tiles, async (tile) => {
    signal.throwIfAborted();
    const image = await loadTile(tile.url);
    // On whole pixels: two tiles that share a pixel would both let the background show through.
    const left = Math.round(tile.x * levelScale - region.x * scale);
    const top = Math.round(tile.y * levelScale - region.y * scale);
    const right = Math.round((tile.x + image.naturalWidth) * levelScale - region.x * scale);
    const bottom = Math.round((tile.y + image.naturalHeight) * levelScale - region.y * scale);
    context.drawImage(image, left, top, right - left, bottom - top);
    done += 1;
    onProgress(done / tiles.length);
  });
  signal.throwIfAborted();
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new RegionError('too-large'))),
      'image/jpeg',
      0.92,
    ),
  );
}

/** Loads a tile whose pixels can be read, which its origin must allow. @throws {RegionError} */
async function loadTile(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = url;
  try {
    await image.decode();
    return image;
  } catch {
    const isForeign = new URL(url, location.href).origin !== location.origin;
    // Browsers do not distinguish a CORS refusal from a failure: what can be shown but not read was refused.
    throw new RegionError(isForeign && (await canBeShown(url)) ? 'foreign' : 'failed');
  }
}

async function canBeShown(url: string): Promise<boolean> {
  const image = new Image();
  image.src = url;
  return image.decode().then(
    () => true,
    () => false,
  );
}
