import type { Size } from './region.ts';

/**
 * How tiles are addressed other than in Deep Zoom: by the IIIF Image API 3, or by 2, with the variant for services that
 * only accept a width without a height; or none, where the scan is a single picture.
 */
export const tileLayouts = ['iiif-3', 'iiif-2', 'iiif-2-width', 'picture'] as const;

/** What a deep-zoom viewer needs to know about a scan; sizes in pixels. */
export type TileSource = {
  width: number;
  height: number;
  tileSize: number;
  tileOverlap: number;
  /** Extension of the tiles' file names. */
  format: string;
  /** Address with which those of the tiles begin; for a single picture, its own. */
  tilesUrl: string;
  /** Missing: Deep Zoom, `{level}/{x}_{y}.{format}`. */
  layout?: (typeof tileLayouts)[number] | undefined;
  /** Factor by which the coarsest level is smaller than the scan, a power of 2; missing: all levels exist. */
  coarsest?: number | undefined;
};

/** The tiling of a pyramid, in pixels. */
export type Tiling = Pick<TileSource, 'tileSize' | 'tileOverlap'>;

/**
 * The format of all pyramids that the importer makes: a third as many requests as with the usual 254-pixel tiles, and
 * no overlap, so that the IIIF Image API can address each tile (3.0, section 5.4).
 */
export const pyramidFormat = { tileSize: 512, tileOverlap: 0, format: 'jpeg' } as const;

/** The tiling by older versions, for scans that do not record theirs. */
export const previousTiling: Tiling = { tileSize: 510, tileOverlap: 1 };

/** A whole picture as the only tile of its own. @param format an ending of files */
export const pictureSource = (address: string, size: Size, format: string): TileSource => ({
  ...size,
  tileSize: Math.max(size.width, size.height),
  tileOverlap: 0,
  format,
  tilesUrl: address,
  layout: 'picture',
  coarsest: 1,
});
