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
/** Features supported beyond level 2, by version. */
const extraFeatures = { 2: [...links, 'mirroring', 'regionSquare'], 3: [...links, 'mirroring'] };

/** Shortest length of the longer side of a listed size, in pixels. */
export const smallestSide = 128;

/**
 * The `info.json` of a scan: level 2, with tiles on the pyramid's grid, so that each is made from a single stored one,
 * and no image larger than the scan.
 * @param id URI of the service @param rights URI of a licence or statement, if known
 * @param stored URI of the level 0 service beside it, if there is one
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

/** Scale factors of the levels that clients are told about, from 1. */
export function factorsOf({ width, height }: TileSource): number[] {
  const factors = [1];
  for (let factor = 2; Math.max(width, height) / factor >= smallestSide; factor *= 2) factors.push(factor);
  return factors;
}
