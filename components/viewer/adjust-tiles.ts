import type { TileInvalidatedEvent, Viewer } from 'openseadragon';
import { canvasHasFilters } from './adjust.ts';

/**
 * Draws the tiles of a scan through a filter, each once: moving the scan then costs what it costs without one. Where
 * the browser's canvas has no filters, what is drawn goes through it, each time.
 * @returns sets the filter, `none` at first
 */
export function adjustTiles(viewer: Viewer): (filter: string) => void {
  let filter = 'none';
  let changed = 0;
  const adjust = async ({ getData, setData }: TileInvalidatedEvent) => {
    if (filter === 'none') return;
    const context: CanvasRenderingContext2D = await getData('context2d');
    // What is drawn takes the place of what it was drawn from.
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
    // OpenSeadragon passes over what is not newer, and two changes may come within one millisecond.
    changed = Math.max(changed + 1, Date.now());
    viewer.world.requestInvalidate(true, changed);
  };
}
