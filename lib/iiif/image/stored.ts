import type { ObjectScan } from '#lib/catalogue/catalogue.ts';
import { lastLevel, tileAddress } from '#lib/scans/pyramid.ts';
import type { TileSource } from '#lib/scans/tile-source.ts';
import { commonInformation, factorsOf } from './information.ts';
import { wholeImage } from './services.ts';

type Size = { width: number; height: number };

/** A JPEG that shows a whole scan at a size, and the address of its file. */
export type StoredPicture = Size & { address: string };

/** Longest side that a JPEG file can have (ITU-T T.81, B.2.2); the whole image of a larger scan is smaller than the scan. */
const maxJpegSide = 65_535;

/**
 * The pictures in full that the library stores of a scan of its own: the whole image, which comes last, the thumbnails, and the
 * levels of the pyramid that are one tile. None of a scan whose files lie elsewhere: only of ours the sizes are known.
 */
export function storedPictures({ scan, tileSource, imageBytes }: ObjectScan): StoredPicture[] {
  const whole = wholeImage(scan);
  if (!tileSource || imageBytes === undefined || !whole) return [];
  const { width, height, tileSize } = tileSource;
  if (Math.max(width, height) > maxJpegSide) return [];
  const pictures = scan.thumbnails.map(({ dimensions, url }) => ({ ...dimensions, address: url }));
  for (const factor of factorsOf(tileSource)) {
    const size = { width: Math.ceil(width / factor), height: Math.ceil(height / factor) };
    if (Math.max(size.width, size.height) <= tileSize)
      pictures.push({ ...size, address: addressOfTile(tileSource, factor, 0, 0) });
  }
  pictures.push({ width, height, address: whole.url });
  // A small scan's thumbnails are as large as it is, and no size stands twice.
  const bySize = new Map(pictures.map((picture) => [`${picture.width},${picture.height}`, picture]));
  return [...bySize.values()]
    .filter(({ width }) => width > 0)
    .toSorted((a, b) => a.width * a.height - b.width * b.height);
}

/** Address of the tile in a column and row of the level that is so many times smaller than the scan. */
function addressOfTile(source: TileSource, factor: number, column: number, row: number): string {
  return tileAddress(source, lastLevel(source) - Math.log2(factor), column, row);
}

/** Whether the tiles of a pyramid lie as IIIF counts them (Image API 3.0, section 5.4): Deep Zoom's may begin some pixels early. */
function isOnGrid({ tileOverlap }: TileSource): boolean {
  return tileOverlap === 0;
}

/**
 * The file that a request names, percent-decoded: in full exactly one of the sizes, or the largest; or a tile of the pyramid,
 * where `info.json` lists its tiles. Upright, as JPEG.
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
 * What `info.json` says of the service of level 0: the sizes and tiles that are there, and nothing that would be computed.
 * @param id address of the service @param rights address of a licence or statement, if known
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

/** What is said of tiles; undefined where they are on no grid of IIIF. */
function tilesOf(source: TileSource | undefined) {
  if (!source || !isOnGrid(source)) return undefined;
  return [{ width: source.tileSize, height: source.tileSize, scaleFactors: factorsOf(source) }];
}
