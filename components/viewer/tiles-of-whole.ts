import type { Placement } from '#lib/scans/placement.ts';
import { drawnLevel, lastLevel, type PlacedTile, tilesOfRegion } from '#lib/scans/pyramid.ts';
import type { TileSource } from '#lib/scans/tile-source.ts';
import { viewingRules } from './stage.ts';

/** A view with more tiles than this is none that was laid out yet. */
const maxTiles = 60;

/**
 * The tiles that the viewer will draw of a whole scan, upright, in an element; none before it is laid out.
 * @returns with them how they lie: the element's pixels for one of theirs, and where the scan's first pixel is
 */
export function tilesOfWhole(
  tileSource: TileSource,
  { clientWidth, clientHeight }: Pick<Element, 'clientWidth' | 'clientHeight'>,
): { tiles: PlacedTile[] } & Pick<Placement, 'scale' | 'corner'> {
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
