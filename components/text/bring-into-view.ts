import type { Viewer } from 'openseadragon';
import { shownRegion, showRegion } from '#components/viewer/region.ts';
import type { Box } from '#lib/text/text-layer.ts';

/** Height of letters on the screen below which they cannot be read, in CSS pixels. */
const readable = 11;

/** Brings a place of the scan into sight, with what is around it, unless it can be read where it is. */
export function bringIntoView(viewer: Viewer, [x, y, width, height]: Box): void {
  const seen = shownRegion(viewer);
  const isSeen =
    x >= seen.x && y >= seen.y && x + width <= seen.x + seen.width && y + height <= seen.y + seen.height;
  const isReadable = height * viewer.viewport.viewportToImageZoom(viewer.viewport.getZoom()) >= readable;
  if (isSeen && isReadable) return;
  // Some thirty letters on either side, or the zoom that is.
  const wide = isReadable ? seen.width : Math.max(width * 1.2, height * 30);
  const high = isReadable ? seen.height : height * 8;
  showRegion(viewer, {
    x: x + width / 2 - wide / 2,
    y: y + height / 2 - high / 2,
    width: wide,
    height: high,
  });
}
