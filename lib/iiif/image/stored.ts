import type { ObjectScan } from '#lib/catalogue/catalogue.ts';
import { lastLevel, tileAddress } from '#lib/scans/pyramid.ts';
import type { Size } from '#lib/scans/region.ts';
import type { TileSource } from '#lib/scans/tile-source.ts';
import { commonInformation, factorsOf } from './information.ts';
import { fullImage } from './services.ts';

/** A JPEG of a whole scan at some size, with the address of its file. */
export type StoredPicture = Size & { address: string };

/** Longest side of a JPEG file (ITU-T T.81, B.2.2); the stored full image of a larger scan is reduced. */
const maxJpegSide = 65_535;

/**
 * The stored images of a whole scan by size: thumbnails, the pyramid's single-tile levels, and the full image, which
 * comes last. None where the files are elsewhere, because sizes are only known for our own.
 */
export function storedPictures({ scan, tileSource, imageBytes }: ObjectScan): StoredPicture[] {
  const full = fullImage(scan);
  if (!tileSource || imageBytes === undefined || !full) return [];
  const { width, height, tileSize } = tileSource;
  if (Math.max(width, height) > maxJpegSide) return [];
  const pictures = scan.thumbnails.map(({ dimensions, url }) => ({ ...dimensions, address: url }));
  for (const factor of factorsOf(tileSource)) {
    const size = { width: Math.ceil(width / factor), height: Math.ceil(height / factor) };
    if (Math.max(size.width, size.height) <= tileSize)
      pictures.push({ ...size, address: addressOfTile(tileSource, factor, 0, 0) });
  }
  pictures.push({ width, height, address: full.url });
  // Thumbnails of a small scan may be as large as the scan; each size is listed once.
  const bySize = new Map(pictures.map((picture) => [`${picture.width},${picture.height}`, picture]));
  return [...bySize.values()]
    .filter(({ width }) => width > 0)
    .toSorted((a, b) => a.width * a.height - b.width * b.height);
}

/** Address of a tile by column and row, at the level that is reduced by this factor. */
function addressOfTile(source: TileSource, factor: number, column: number, row: number): string {
  return tileAddress(source, lastLevel(source) - Math.log2(factor), column, row);
}

/** Whether tiles lie on IIIF's grid (Image API 3.0, section 5.4); those of Deep Zoom may overlap by some pixels. */
function isOnGrid({ tileOverlap }: TileSource): boolean {
  return tileOverlap === 0;
}

/**
 * The file for a percent-decoded request: the full image at exactly one of the sizes, or at the maximum; or a tile of
 * the pyramid, where `info.json` lists its tiles. Unrotated JPEG only.
 */
export function storedImage(
  { tileSource }: Pick<ObjectScan, 'tileSource'>,
  pictures: readonly StoredPicture[],
  image: readonly string[],
): string | undefined {
  const [region = '', size = '', ...rest] = image;
  if (rest.join('/') !== '0/default.jpg') return undefined;
  if (region !== 'full')
    return tileSource && isOnGrid(tileSource) ? tileOf(tileSource, region, size) : undefined;
  if (size === 'max' || size === 'full') return pictures.at(-1)?.address;
  return pictures.findLast(({ width, height }) => size === `${width},${height}` || size === `${width},`)
    ?.address;
}

function tileOf(source: TileSource, region: string, size: string): string | undefined {
  const { width, height, tileSize } = source;
  const [left = 0, top = 0] = region.split(',').map(Number);
  for (const factor of factorsOf(source)) {
    const side = tileSize * factor;
    const [across, down] = [Math.min(side, width - left), Math.min(side, height - top)];
    const [wide, high] = [Math.ceil(across / factor), Math.ceil(down / factor)];
    const sizes = [`${wide},${high}`, `${wide},`, ...(factor === 1 ? ['max', 'full'] : [])];
    const isTile =
      across > 0 &&
      down > 0 &&
      left % side === 0 &&
      top % side === 0 &&
      region === [left, top, across, down].join();
    if (isTile && sizes.includes(size)) return addressOfTile(source, factor, left / side, top / side);
  }
  return undefined;
}

/**
 * The `info.json` of the level 0 service: the existing sizes and tiles, nothing computed.
 * @param id URI of the service @param rights URI of a licence or statement, if known
 * @see https://iiif.io/api/image/3.0/compliance/, https://iiif.io/api/image/2.1/compliance/
 */
export function storedInformation(
  id: string,
  { tileSource }: Pick<ObjectScan, 'tileSource'>,
  pictures: readonly StoredPicture[],
  version: 2 | 3,
  rights: string | undefined,
): object {
  const { width, height } = pictures.at(-1) ?? { width: 0, height: 0 };
  const sizes = pictures.map((picture) => ({ width: picture.width, height: picture.height }));
  return commonInformation(id, 0, { width, height, sizes, tiles: tilesOf(tileSource) }, version, rights);
}

/** The tiles that are listed; undefined where they are not on IIIF's grid. */
function tilesOf(source: TileSource | undefined) {
  if (!source || !isOnGrid(source)) return undefined;
  return [{ width: source.tileSize, height: source.tileSize, scaleFactors: factorsOf(source) }];
}
