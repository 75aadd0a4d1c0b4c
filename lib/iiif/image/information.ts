import type { TileSource } from '#lib/scans/tile-source.ts';
import {
  extraFormats,
  extraQualities,
  type ImageApiVersion,
  largestSize,
  maxArea,
  maxSide,
} from './request.ts';

const links = ['canonicalLinkHeader', 'profileLinkHeader'];
/** What is said to support beyond level 2, by version. */
const extraFeatures = { 2: [...links, 'mirroring', 'regionSquare'], 3: [...links, 'mirroring'] };

/** Pixels that the longer side of a listed size has at the least. */
export const smallestSide = 128;

/**
 * What `info.json` says of a scan: level 2, its tiles on the grid of the pyramid, so that each is made of one tile, and
 * no image larger than the scan.
 * @param id address of the service @param rights address of a licence or statement, if known
 * @param stored address of the service of level 0 beside it, if there is one
 * @see https://iiif.io/api/image/3.0/ section 5, https://iiif.io/api/image/2.1/ section 5
 */
export function imageInformation(
  id: string,
  source: TileSource,
  version: ImageApiVersion,
  rights: string | undefined,
  stored?: string,
): object {
  const { width, height, tileSize } = source;
  const scaleFactors = factorsOf(source);
  const largest = largestSize(source);
  const sizes = scaleFactors
    .map((factor) => ({ width: Math.ceil(width / factor), height: Math.ceil(height / factor) }))
    .filter((size) => size.width <= largest.width && size.height <= largest.height)
    .reverse();
  const common = { protocol: 'http://iiif.io/api/image', width, height, sizes };
  const side = source.layout === 'picture' ? 512 : tileSize;
  const tiles = [{ width: side, height: side, scaleFactors }];
  if (version === 3)
    return {
      '@context': 'http://iiif.io/api/image/3/context.json',
      id,
      type: 'ImageService3',
      profile: 'level2',
      ...common,
      maxArea,
      maxWidth: maxSide,
      tiles,
      rights,
      extraQualities,
      extraFormats,
      extraFeatures: extraFeatures[3],
      service: stored && [{ id: stored, type: 'ImageService3', profile: 'level0' }],
    };
  return {
    '@context': 'http://iiif.io/api/image/2/context.json',
    '@id': id,
    ...common,
    tiles,
    profile: [
      'http://iiif.io/api/image/2/level2.json',
      {
        formats: extraFormats,
        qualities: extraQualities,
        maxArea,
        maxWidth: maxSide,
        supports: extraFeatures[2],
      },
    ],
    license: rights,
    service: stored && {
      '@context': 'http://iiif.io/api/image/2/context.json',
      '@id': stored,
      profile: 'http://iiif.io/api/image/2/level0.json',
    },
  };
}

/** How many times smaller than the scan the levels are of which a client is told, from 1. */
export function factorsOf({ width, height }: TileSource): number[] {
  const factors = [1];
  for (let factor = 2; Math.max(width, height) / factor >= smallestSide; factor *= 2) factors.push(factor);
  return factors;
}
