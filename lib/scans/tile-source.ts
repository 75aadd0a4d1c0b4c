/**
 * How tiles are addressed where not as Deep Zoom does: by the IIIF Image API 3 or 2, or by 2 where a service takes a width
 * without a height alone; or not at all, where the scan is one picture.
 */
export const tileLayouts = ['iiif-3', 'iiif-2', 'iiif-2-width', 'picture'] as const;

/** What a deep-zoom viewer needs to know of a scan; sizes in pixels. */
export type TileSource = {
  width: number;
  height: number;
  tileSize: number;
  tileOverlap: number;
  /** Extension of the tiles' file names. */
  format: string;
  /** Address that those of tiles begin with; of one picture, its own. */
  tilesUrl: string;
  /** Missing: Deep Zoom, `{level}/{x}_{y}.{format}`. */
  layout?: (typeof tileLayouts)[number] | undefined;
  /** How many times smaller than the scan the coarsest level is, a power of 2; missing: all levels are there. */
  coarsest?: number | undefined;
};

/** How a pyramid is cut, in pixels. */
export type Tiling = Pick<TileSource, 'tileSize' | 'tileOverlap'>;

/**
 * How the importer cuts every pyramid: a third of the requests of the classic 254-pixel tiles, and without overlap, so that
 * each tile is one that the IIIF Image API can name (3.0, section 5.4).
 */
export const pyramidFormat = { tileSize: 512, tileOverlap: 0, format: 'jpeg' } as const;

/** How versions before cut those of scans that do not say it. */
export const tilingBefore: Tiling = { tileSize: 510, tileOverlap: 1 };
