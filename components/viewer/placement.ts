import type { Viewer } from 'openseadragon';
import type { Placement } from '#lib/scans/placement.ts';

/** How the scan of a viewer lies in it at this moment, in the midst of a movement too. */
export function placementIn({ viewport }: Viewer): Placement {
  return {
    corner: viewport.pixelFromPoint(viewport.imageToViewportCoordinates(0, 0), true),
    scale: viewport.viewportToImageZoom(viewport.getZoom(true)),
    rotation: viewport.getRotation(true),
    mirroredWidth: viewport.getFlip() ? viewport.getContainerSize().x : undefined,
  };
}
