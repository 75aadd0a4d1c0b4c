import type { TileInvalidatedEvent, Viewer } from 'openseadragon';
import { canvasHasFilters } from './adjust.ts';

/**
 * Draws the tiles of a scan through a filter, each once, so that moving the scan costs no more than without one. If the
 * browser's canvas has no filters, a CSS filter is applied to the whole canvas instead, at every frame.
 * @returns sets the filter, `none` at first
 */
export function adjustTiles(viewer: Viewer): (filter: string) => void {
  let filter = 'none';
  let changed = 0;
  const adjust = async ({ getData, setData }: TileInvalidatedEvent) => {
    if (filter === 'none') return;
    const context: CanvasRenderingContext2D = await getData('context2d');
    // The filtered image replaces the original.
    Object.assign(context, { filter, globalCompositeOperation: 'copy' });
    context.drawImage(context.canvas, 0, 0);
    await setData(context, 'context2d');
  };
  return (next) => {
    if (next === filter) return;
    filter = next;
    if (!canvasHasFilters()) {
      viewer.drawer.canvas.style.filter = filter;
      return;
    }
    if (changed === 0) viewer.addHandler('tile-invalidated', adjust);
    // OpenSeadragon skips timestamps that are not newer, and two changes may come within one millisecond.
    changed = Math.max(changed + 1, Date.now());
    viewer.world.requestInvalidate(true, changed);
  };
}
