import type { Viewer } from 'openseadragon';
import { around } from '#lib/text/lines.ts';
import type { Box } from '#lib/text/text-layer.ts';

/** Height of a line in CSS pixels that is large enough to read, and the one that it is enlarged to. */
const readable = 14;
const comfortable = 26;

/**
 * Brings words into sight on the scan. What is seen already stays as it is; the zoom stays as well, unless lines are
 * too small to read, or the words too many to be seen at once.
 * @param boxes a box for each line, in pixels of the scan
 * @param enlarges whether what cannot be read is enlarged
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
  const scale = viewport.viewportToImageZoom(viewport.getZoom());
  const view = viewport.getContainerSize();
  if (enlarges && lineHeight * scale < readable) {
    const least = comfortable / lineHeight;
    const shown = {
      width: Math.max(view.x / least, width * 1.1),
      height: Math.max(view.y / least, height * 1.1),
    };
    const left = x + width / 2 - shown.width / 2;
    const top = y + height / 2 - shown.height / 2;
    viewport.fitBounds(viewport.imageToViewportRectangle(left, top, shown.width, shown.height));
  } else if (!isSeen(viewer, place)) {
    if (width * scale > view.x || height * scale > view.y)
      viewport.fitBounds(viewport.imageToViewportRectangle(x, y, width, height));
    else viewport.panTo(viewport.imageToViewportCoordinates(x + width / 2, y + height / 2));
  }
  viewport.applyConstraints();
}

/** Whether a place will be in sight when the scan has come to rest. */
function isSeen({ viewport }: Viewer, [x, y, width, height]: Box): boolean {
  const seen = viewport.viewportToImageRectangle(viewport.getBounds()).getBoundingBox();
  return x >= seen.x && y >= seen.y && x + width <= seen.x + seen.width && y + height <= seen.y + seen.height;
}
