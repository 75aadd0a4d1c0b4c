/** What a deep-zoom viewer needs to know of a pyramid; sizes in pixels. */
export type TileSource = {
  width: number;
  height: number;
  tileSize: number;
  tileOverlap: number;
  /** Extension of the tiles' file names. */
  format: string;
  /** Address that `{level}/{x}_{y}.{format}` is appended to. */
  tilesUrl: string;
};

/** How the importer cuts every pyramid: a third of the requests of the classic 254-pixel tiles. */
export const pyramidFormat = { tileSize: 510, tileOverlap: 1, format: 'jpeg' } as const;
