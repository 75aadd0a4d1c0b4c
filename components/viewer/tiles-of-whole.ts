import { drawnLevel, tilesOfRegion } from '#lib/scans/pyramid.ts';
import type { TileSource } from '#lib/scans/tile-source.ts';
import { viewingRules } from './stage.ts';

/** A view with more tiles than this is none that was laid out yet. */
const maxTiles = 60;

/** Addresses of the tiles that the viewer will draw of a whole scan, upright, in an element. */
export function tilesOfWhole(
  tileSource: TileSource,
  { clientWidth, clientHeight }: Pick<Element, 'clientWidth' | 'clientHeight'>,
): string[] {
  const { width, height } = tileSource;
  const scale = Math.min(clientWidth / width, clientHeight / height) * devicePixelRatio;
  const level = drawnLevel(tileSource, scale, viewingRules);
  const tiles = tilesOfRegion(tileSource, { x: 0, y: 0, width, height }, level);
  return scale > 0 && tiles.length <= maxTiles ? tiles.map(({ url }) => url) : [];
}
