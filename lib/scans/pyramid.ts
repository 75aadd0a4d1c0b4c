import type { Region } from './region.ts';
import type { TileSource } from './tile-source.ts';

/** A tile of one level, and where it lies in that level, overlap included, in the level's pixels. */
export type PlacedTile = { url: string; x: number; y: number };

/** The sharpest level, that of the scan itself (Deep Zoom: a level is twice as large as the one below). */
export function lastLevel({ width, height }: { width: number; height: number }): number {
  return Math.ceil(Math.log2(Math.max(width, height)));
}

/** The coarsest level that has at least this share of the scan's own pixels along a side. @param scale 0 to 1 */
export function levelFor(scan: { width: number; height: number }, scale: number): number {
  const level = lastLevel(scan) + Math.ceil(Math.log2(scale) - 1e-9);
  return Math.min(Math.max(level, 0), lastLevel(scan));
}

/**
 * The level that OpenSeadragon draws at a zoom: the finest of which one pixel covers at least `minPixelRatio` of a
 * pixel of the screen (TiledImage, `_updateLevelsForViewport`).
 * @param scale pixels of the screen for one of the scan
 */
export function drawnLevel(
  scan: { width: number; height: number },
  scale: number,
  { minLevel, minPixelRatio }: { minLevel: number; minPixelRatio: number },
): number {
  const finest = lastLevel(scan) + Math.floor(Math.log2(scale / minPixelRatio) + 1e-9);
  return Math.min(Math.max(finest, Math.min(minLevel, lastLevel(scan))), lastLevel(scan));
}

/**
 * The tiles of one level that touch a region of the scan (Deep Zoom file format, "tile overlap": every tile but
 * the first of a row or column begins that many pixels early).
 */
export function tilesOfRegion(source: TileSource, region: Region, level: number): PlacedTile[] {
  const scale = 2 ** (level - lastLevel(source));
  const { tileSize, tileOverlap, tilesUrl, format } = source;
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
  const tiles: PlacedTile[] = [];
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1)
      tiles.push({
        url: `${tilesUrl}${level}/${column}_${row}.${format}`,
        x: column * tileSize - (column > 0 ? tileOverlap : 0),
        y: row * tileSize - (row > 0 ? tileOverlap : 0),
      });
  return tiles;
}

/** The part of a region that lies on the scan, in whole pixels; undefined when none does. */
export function onScan(scan: { width: number; height: number }, region: Region): Region | undefined {
  const x = Math.max(0, Math.floor(region.x));
  const y = Math.max(0, Math.floor(region.y));
  const width = Math.min(scan.width, Math.ceil(region.x + region.width)) - x;
  const height = Math.min(scan.height, Math.ceil(region.y + region.height)) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}
