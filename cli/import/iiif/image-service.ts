import { type Json, listIn, numberIn, objectIn, textIn, typeIn } from './values.ts';

/** What an image service says of an image, as far as it is fetched by it. Pixels. */
export type ImageService = {
  base: string;
  version: 2 | 3;
  width: number;
  height: number;
  /** Most pixels of an answer: across, down, and in all. */
  maxWidth: number;
  maxHeight: number;
  maxArea: number;
  /** Size of the tiles that it has at full resolution. */
  tile: { width: number; height: number } | undefined;
};

/** A part of the image: its place in it, and the address that it is at. */
export type Region = { left: number; top: number; width: number; height: number; address: string };

/**
 * What an `info.json` of the Image API says.
 * @param base address of the service, without `/info.json`
 * @see https://iiif.io/api/image/3.0/ section 5, https://iiif.io/api/image/2.1/ section 5
 */
export function imageService(base: string, info: Json): ImageService {
  const isThree =
    /image\/3\//.test([...listIn(info['@context'])].map(textIn).join(' ')) ||
    typeIn(info) === 'ImageService3';
  // Version 2 states its limits in the profile.
  const limits = [info, ...listIn(info.profile).map(objectIn)];
  const limit = (name: string) => limits.map((one) => numberIn(one[name])).find((value) => value > 0);
  const maxWidth = limit('maxWidth') ?? Number.POSITIVE_INFINITY;
  const tile = listIn(info.tiles)
    .map(objectIn)
    .find(({ scaleFactors }) => listIn(scaleFactors).includes(1));
  const tileWidth = numberIn(tile?.width);
  return {
    base,
    version: isThree ? 3 : 2,
    width: Math.floor(numberIn(info.width)),
    height: Math.floor(numberIn(info.height)),
    maxWidth,
    maxHeight: limit('maxHeight') ?? maxWidth,
    maxArea: limit('maxArea') ?? Number.POSITIVE_INFINITY,
    tile: tileWidth > 0 ? { width: tileWidth, height: numberIn(tile?.height) || tileWidth } : undefined,
  };
}

/** Whether the whole image is to be had at its full size. */
export function isWhole({ width, height, maxWidth, maxHeight, maxArea }: ImageService): boolean {
  return width <= maxWidth && height <= maxHeight && width * height <= maxArea;
}

/** Address of the whole image at the largest size that there is. */
export function wholeAddress({ base, version }: ImageService): string {
  return `${base}/full/${version === 3 ? 'max' : 'full'}/0/default.jpg`;
}

/** Its own tiles, unless they are larger than it gives; else squares that are not. */
function tileOf({ tile, maxWidth, maxHeight, maxArea }: ImageService): { width: number; height: number } {
  if (tile && tile.width <= maxWidth && tile.height <= maxHeight && tile.width * tile.height <= maxArea)
    return tile;
  const side = Math.max(1, Math.floor(Math.min(1024, maxWidth, maxHeight, Math.sqrt(maxArea))));
  return { width: side, height: side };
}

/** The tiles of the image at full resolution, row by row, by their canonical addresses (section 4.7 of either). */
export function* tilesOf(service: ImageService): Generator<Region> {
  const { base, version, width, height } = service;
  const { width: tileWidth, height: tileHeight } = tileOf(service);
  for (let top = 0; top < height; top += tileHeight) {
    for (let left = 0; left < width; left += tileWidth) {
      const [across, down] = [Math.min(tileWidth, width - left), Math.min(tileHeight, height - top)];
      const isAll = across === width && down === height;
      const region = isAll ? 'full' : `${left},${top},${across},${down}`;
      const size = isAll
        ? version === 3
          ? 'max'
          : 'full'
        : version === 3
          ? `${across},${down}`
          : `${across},`;
      yield { left, top, width: across, height: down, address: `${base}/${region}/${size}/0/default.jpg` };
    }
  }
}
