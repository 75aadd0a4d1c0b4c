import type { Placement } from '#lib/scans/placement.ts';
import { drawnLevel, lastLevel, type PositionedTile, tilesOfRegion } from '#lib/scans/pyramid.ts';
import type { TileSource } from '#lib/scans/tile-source.ts';
import { viewingRules } from './stage.ts';

/** More tiles than this mean that the view is not laid out yet. */
const maxTiles = 60;

/**
 * The tiles that the viewer will draw for a whole, upright scan in an element; none before that is laid out.
 * @returns the tiles with their placement: CSS pixels per pixel of theirs, and the position of the scan's first pixel
 */
export function tilesOfWhole(
  tileSource: TileSource,
  { clientWidth, clientHeight }: Pick<Element, 'clientWidth' | 'clientHeight'>,
): { tiles: PositionedTile[] } & Pick<Placement, 'scale' | 'corner'> {
  const { width, height } = tileSource;
  const scale = Math.min(clientWidth / width, clientHeight / height);
  const level = drawnLevel(tileSource, scale * devicePixelRatio, viewingRules);
  const tiles = tilesOfRegion(tileSource, { x: 0, y: 0, width, height }, level);
  const isLaidOut = scale > 0 && tiles.length <= maxTiles;
  return {
    tiles: isLaidOut ? tiles : [],
    scale: scale * 2 ** (lastLevel(tileSource) - level),
    corner: { x: (clientWidth - width * scale) / 2, y: (clientHeight - height * scale) / 2 },
  };
}
