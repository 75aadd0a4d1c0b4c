import type { Viewer } from 'openseadragon';
import { ofScan } from '#components/viewer/scan-coordinates.ts';
import { around } from '#lib/text/lines.ts';
import type { Box } from '#lib/text/text-layer.ts';

/** Line height in CSS pixels that is large enough to read, and the one that smaller lines are enlarged to. */
const readable = 14;
const comfortable = 26;

/**
 * Brings words into view on the scan. Nothing moves if they are visible already; the zoom stays too, unless lines are
 * too small to read, or there are too many words to be seen at once.
 * @param boxes one for each line, in pixels of the scan
 * @param enlarges whether lines too small to read are enlarged
 */
export function showWords(viewer: Viewer, boxes: readonly Box[], enlarges: boolean): void {
  const { viewport } = viewer;
  const place = around(boxes.map((box) => ({ box })));
  if (!place) return;
  const [x, y, width, height] = place;
  const lineHeight = Math.max(
    1,
    boxes.reduce((least, box) => Math.min(least, box[2], box[3]), Number.POSITIVE_INFINITY),
  );
  const scale = ofScan(viewer).viewportToImageZoom(viewport.getZoom());
  const view = viewport.getContainerSize();
  const isReadable = !enlarges || lineHeight * scale >= readable;
  if (isReadable && isSeen(viewer, place)) return;
  const target = isReadable ? scale : comfortable / lineHeight;
  const wide = Math.max(view.x / target, width * 1.1);
  const high = Math.max(view.y / target, height * 1.1);
  const [left, top] = [x + width / 2 - wide / 2, y + height / 2 - high / 2];
  // Unlike a pan, this ends at the right place even if it starts during another movement.
  viewport.fitBoundsWithConstraints(ofScan(viewer).imageToViewportRectangle(left, top, wide, high));
}

/** Whether a place will be visible once the scan has come to rest. */
function isSeen(viewer: Viewer, [x, y, width, height]: Box): boolean {
  const seen = ofScan(viewer).viewportToImageRectangle(viewer.viewport.getBounds()).getBoundingBox();
  return x >= seen.x && y >= seen.y && x + width <= seen.x + seen.width && y + height <= seen.y + seen.height;
}
