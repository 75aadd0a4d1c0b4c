import type { Viewer } from 'openseadragon';
import type { Placement } from '#lib/scans/placement.ts';
import { ofScan } from './scan-coordinates.ts';

/** How the scan of a viewer lies in it at this moment, in the midst of a movement too. */
export function placementIn(viewer: Viewer): Placement {
  const { viewport } = viewer;
  const scan = ofScan(viewer);
  return {
    corner: viewport.pixelFromPoint(scan.imageToViewportCoordinates(0, 0), true),
    scale: scan.viewportToImageZoom(viewport.getZoom(true)),
    rotation: viewport.getRotation(true),
    mirroredWidth: viewport.getFlip() ? viewport.getContainerSize().x : undefined,
  };
}
