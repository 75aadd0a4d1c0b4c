import type { Size } from '#lib/scans/region.ts';
import type { TileSource } from '#lib/scans/tile-source.ts';
import { contextOf } from '../http.ts';
import { extraFormats, extraQualities, type ImageApiVersion, maxArea, maxSide, maxSize } from './request.ts';

const links = ['canonicalLinkHeader', 'profileLinkHeader'];
/** Features supported beyond level 2, by version. */
const extraFeatures = { 2: [...links, 'mirroring', 'regionSquare'], 3: [...links, 'mirroring'] };

/** Minimum pixels along the longer side of a listed size. */
export const minSide = 128;

/**
 * The `info.json` of a scan: level 2, with tiles on the pyramid's grid, so that each is generated from a single stored
 * one, and no image larger than the scan.
 * @param id URI of the service @param rights URI of a licence or statement, if known
 * @param stored URI of the level 0 service next to it, if there is one
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
  const largest = maxSize(source);
  const sizes = scaleFactors
    .map((factor) => ({ width: Math.ceil(width / factor), height: Math.ceil(height / factor) }))
    .filter((size) => size.width <= largest.width && size.height <= largest.height)
    .reverse();
  const side = source.layout === 'picture' ? 512 : tileSize;
  const tiles = [{ width: side, height: side, scaleFactors }];
  const common = commonInformation(id, 2, { width, height, sizes, tiles }, version, rights);
  if (version === 3)
    return {
      ...common,
      maxArea,
      maxWidth: maxSide,
      extraQualities,
      extraFormats,
      extraFeatures: extraFeatures[3],
      service: stored && [{ id: stored, type: 'ImageService3', profile: 'level0' }],
    };
  return {
    ...common,
    profile: [
      ...common.profile,
      {
        formats: extraFormats,
        qualities: extraQualities,
        maxArea,
        maxWidth: maxSide,
        supports: extraFeatures[2],
      },
    ],
    service: stored && {
      '@context': contextOf('image', 2),
      '@id': stored,
      profile: 'http://iiif.io/api/image/2/level0.json',
    },
  };
}

/** Properties common to both levels. @param dimensions size of the scan, and the available sizes and tiles */
export function commonInformation(
  id: string,
  level: 0 | 2,
  dimensions: Size & { sizes: Size[]; tiles: (Size & { scaleFactors: number[] })[] | undefined },
  version: ImageApiVersion,
  rights: string | undefined,
) {
  const common = {
    '@context': contextOf('image', version),
    protocol: 'http://iiif.io/api/image',
    ...dimensions,
  };
  return version === 3
    ? { ...common, id, type: 'ImageService3', profile: `level${level}`, rights }
    : {
        ...common,
        '@id': id,
        profile: [`http://iiif.io/api/image/2/level${level}.json`],
        license: rights,
      };
}

/** Scale factors of the levels that are listed for clients, from 1. */
export function factorsOf({ width, height }: TileSource): number[] {
  const factors = [1];
  for (let factor = 2; Math.max(width, height) / factor >= minSide; factor *= 2) factors.push(factor);
  return factors;
}
