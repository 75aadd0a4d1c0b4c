import type { Region, Size } from './region.ts';
import type { TileSource } from './tile-source.ts';

/** A tile of a level, with its position in the level's pixels, overlap included. */
export type PositionedTile = { url: string; x: number; y: number };

/** What determines the levels. */
type Levels = Pick<TileSource, 'width' | 'height' | 'coarsest'>;

/** The sharpest level, that of the scan itself; each is twice as large as the one before, in image services too. */
export function lastLevel({ width, height }: Levels): number {
  return Math.ceil(Math.log2(Math.max(width, height)));
}

/** The coarsest existing level. */
export function firstLevel(scan: Levels): number {
  return scan.coarsest === undefined ? 0 : Math.max(0, lastLevel(scan) - Math.log2(scan.coarsest));
}

/** The coarsest level with at least this fraction of the scan's own pixels along a side. @param scale 0 to 1 */
export function levelFor(scan: Levels, scale: number): number {
  const level = lastLevel(scan) + Math.ceil(Math.log2(scale) - 1e-9);
  return Math.min(Math.max(level, firstLevel(scan)), lastLevel(scan));
}

/** The coarsest level that a viewer with this `minLevel` draws. */
export function coarsestDrawn(scan: Levels, minLevel: number): number {
  return Math.max(Math.min(minLevel, lastLevel(scan)), firstLevel(scan));
}

/**
 * The level that OpenSeadragon draws at a zoom: the finest one whose pixels each cover at least `minPixelRatio` pixels
 * of the screen (TiledImage, `_updateLevelsForViewport`).
 * @param scale screen pixels per pixel of the scan
 */
export function drawnLevel(
  scan: Levels,
  scale: number,
  { minLevel, minPixelRatio }: { minLevel: number; minPixelRatio: number },
): number {
  const finest = lastLevel(scan) + Math.floor(Math.log2(scale / minPixelRatio) + 1e-9);
  return Math.min(Math.max(finest, coarsestDrawn(scan, minLevel)), lastLevel(scan));
}

/**
 * Address of a tile. Sizes requested from image services are rounded up, like those of precomputed tiles.
 * @see https://iiif.io/api/image/3.0/implementation/ section 3, https://iiif.io/api/image/2.1/ section 4.7
 */
export function tileAddress(source: TileSource, level: number, column: number, row: number): string {
  const { width, height, tileSize, tilesUrl, format, layout } = source;
  if (layout === undefined) return `${tilesUrl}${level}/${column}_${row}.${format}`;
  if (layout === 'picture') return tilesUrl;
  const factor = 2 ** (lastLevel(source) - level);
  const [left, top] = [column * tileSize * factor, row * tileSize * factor];
  const across = Math.min(tileSize * factor, width - left);
  const down = Math.min(tileSize * factor, height - top);
  const region = across === width && down === height ? 'full' : [left, top, across, down].join();
  const [wide, high] = [Math.ceil(across / factor), Math.ceil(down / factor)];
  const both = `${wide},${high}`;
  const size = {
    'iiif-3': wide === width && high === height ? 'max' : both,
    'iiif-2': wide === width ? 'full' : both,
    'iiif-2-width': wide === width ? 'full' : `${wide},`,
  }[layout];
  return `${tilesUrl}${region}/${size}/0/default.${format}`;
}

/**
 * The tiles of a level that touch a region of the scan (Deep Zoom file format, "tile overlap": all tiles but the first
 * of a row or column begin that many pixels early).
 */
export function tilesOfRegion(source: TileSource, region: Region, level: number): PositionedTile[] {
  const scale = 2 ** (level - lastLevel(source));
  const { tileSize, tileOverlap } = source;
  const range = (start: number, length: number, size: number): [number, number] => {
    const last = Math.ceil(Math.ceil(size * scale) / tileSize) - 1;
    const clamp = (index: number) => Math.min(Math.max(index, 0), last);
    return [
      clamp(Math.floor((start * scale) / tileSize)),
      clamp(Math.ceil(((start + length) * scale) / tileSize) - 1),
    ];
  };
  const [left, right] = range(region.x, region.width, source.width);
  const [top, bottom] = range(region.y, region.height, source.height);
  const tiles: PositionedTile[] = [];
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1)
      tiles.push({
        url: tileAddress(source, level, column, row),
        x: column * tileSize - (column > 0 ? tileOverlap : 0),
        y: row * tileSize - (row > 0 ? tileOverlap : 0),
      });
  return tiles;
}

/** The part of a region that lies within the scan, in whole pixels; undefined when none does. */
export function onScan(scan: Size, region: Region): Region | undefined {
  const x = Math.max(0, Math.floor(region.x));
  const y = Math.max(0, Math.floor(region.y));
  const width = Math.min(scan.width, Math.ceil(region.x + region.width)) - x;
  const height = Math.min(scan.height, Math.ceil(region.y + region.height)) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}
