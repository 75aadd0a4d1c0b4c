import { type Json, listIn, numberIn, objectIn, textIn, typeIn } from './values.ts';

export type Size = { width: number; height: number };

/** What an image service declares about an image, as far as fetching needs it. Sizes are in pixels. */
export type ImageService = {
  base: string;
  version: 2 | 3;
  /** What version 1 calls `native`. */
  quality: 'default' | 'native';
  width: number;
  height: number;
  /** Limits of the size of an answer: width, height and area. */
  maxWidth: number;
  maxHeight: number;
  maxArea: number;
  /** Size of its tiles at full resolution, and the largest scale factor at which it has tiles. */
  tile: (Size & { coarsest: number }) | undefined;
  /** Whether requests may give both width and height. */
  canDistort: boolean;
  /** Whether it serves any region at any size. */
  hasRegions: boolean;
  sizes: Size[];
};

export type Region = { left: number; top: number; width: number; height: number; address: string };

/**
 * Reads an `info.json` of the Image API, of which version 1 differs from 2 in the names of tiles and of the quality.
 * @param base address of the service, without `/info.json`
 * @see https://iiif.io/api/image/3.0/ section 5, https://iiif.io/api/image/2.1/ section 5,
 *   https://iiif.io/api/image/1.1/ section 5
 */
export function imageService(base: string, info: Json): ImageService {
  const isThree =
    /image\/3\//.test([...listIn(info['@context'])].map(textIn).join(' ')) ||
    typeIn(info) === 'ImageService3';
  // Version 2 states its limits in the profile.
  const limits = [info, ...listIn(info.profile).map(objectIn)];
  const limit = (name: string) => limits.map((one) => numberIn(one[name])).find((value) => value > 0);
  const maxWidth = limit('maxWidth') ?? Number.POSITIVE_INFINITY;
  const isOne = /image-api\/(?:1\.|compliance)/.test([info['@context'], info.profile].map(textIn).join(' '));
  const { tile_width: width, tile_height: height, scale_factors: scaleFactors } = info;
  const tile = (isOne ? [{ width, height, scaleFactors }] : listIn(info.tiles))
    .map(objectIn)
    .find(({ scaleFactors }) => listIn(scaleFactors).includes(1));
  const tileWidth = Math.floor(numberIn(tile?.width));
  const tileHeight = Math.floor(numberIn(tile?.height));
  const [, given = '0'] = /level([012])/.exec(listIn(info.profile).map(textIn).join(' ')) ?? [];
  const level = Number(given);
  const features = [info.extraFeatures, ...limits.map(({ supports }) => supports)].flatMap(listIn);
  const canResize = features.includes(isThree ? 'sizeByWh' : 'sizeByW');
  return {
    base,
    version: isThree ? 3 : 2,
    quality: isOne ? 'native' : 'default',
    width: Math.floor(numberIn(info.width)),
    height: Math.floor(numberIn(info.height)),
    maxWidth,
    maxHeight: limit('maxHeight') ?? maxWidth,
    maxArea: limit('maxArea') ?? Number.POSITIVE_INFINITY,
    tile:
      tileWidth > 0
        ? {
            width: tileWidth,
            height: tileHeight > 0 ? tileHeight : tileWidth,
            coarsest: coarsestOf(listIn(tile?.scaleFactors)),
          }
        : undefined,
    canDistort:
      isThree || level === 2 || features.includes('sizeByWh') || features.includes('sizeByDistortedWh'),
    hasRegions: level > 0 || (canResize && features.includes('regionByPx')),
    sizes: listIn(info.sizes)
      .map(objectIn)
      .map((size) => ({ width: numberIn(size.width), height: numberIn(size.height) }))
      .filter(({ width, height }) => width > 0 && height > 0),
  };
}

/** The last factor of the unbroken sequence 1, 2, 4 … that is listed. */
function coarsestOf(factors: unknown[]): number {
  let coarsest = 1;
  while (factors.includes(2 * coarsest)) coarsest *= 2;
  return coarsest;
}

/** The largest size at which the whole image is served: its full size, unless answers are limited. */
export function limitedSize({ width, height, maxWidth, maxHeight, maxArea }: ImageService) {
  const share = Math.min(1, maxWidth / width, maxHeight / height, Math.sqrt(maxArea / (width * height)));
  return { width: Math.max(1, Math.floor(width * share)), height: Math.max(1, Math.floor(height * share)) };
}

const isWithin = ({ width, height }: Size, { maxWidth, maxHeight, maxArea }: ImageService) =>
  width <= maxWidth && height <= maxHeight && width * height <= maxArea;

export const isFullSize = (service: ImageService) => isWithin(service, service);

/** The side of the largest square within the limits of an answer, up to a length. */
export const sideWithin = ({ maxWidth, maxHeight, maxArea }: ImageService, longest: number) =>
  Math.max(1, Math.floor(Math.min(longest, maxWidth, maxHeight, Math.sqrt(maxArea))));

export function fullAddress(service: ImageService): string {
  const { base, version, quality } = service;
  // Version 2 distinguishes `full` from the largest available size, `max` (2.1, section 4.2).
  return `${base}/full/${version === 3 || !isFullSize(service) ? 'max' : 'full'}/0/${quality}.jpg`;
}

/** The longest side of a tile: a row of them is in memory at a time. */
const maxTile = 8192;

/** The service's own tile size, unless it exceeds the limits of an answer; else squares within the limits. */
export function tileOf(service: ImageService): Size {
  const { tile } = service;
  if (tile && isWithin(tile, service) && Math.max(tile.width, tile.height) <= maxTile) return tile;
  const side = sideWithin(service, 1024);
  return { width: side, height: side };
}

/** How many tiles there are at full resolution. */
export function tileCount(service: ImageService): number {
  const tile = tileOf(service);
  return Math.ceil(service.width / tile.width) * Math.ceil(service.height / tile.height);
}

/** The tiles at full resolution, row by row, with their canonical addresses (section 4.7 of both versions). */
export function* tilesOf(service: ImageService): Generator<Region> {
  const { base, version, quality, width, height } = service;
  const { width: tileWidth, height: tileHeight } = tileOf(service);
  for (let top = 0; top < height; top += tileHeight) {
    for (let left = 0; left < width; left += tileWidth) {
      const [across, down] = [Math.min(tileWidth, width - left), Math.min(tileHeight, height - top)];
      const part = `${left},${top},${across},${down}/${across},${version === 3 ? down : ''}`;
      const whole = `full/${version === 3 ? 'max' : 'full'}`;
      const address = `${base}/${across === width && down === height ? whole : part}/0/${quality}.jpg`;
      yield { left, top, width: across, height: down, address };
    }
  }
}
