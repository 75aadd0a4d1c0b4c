import type { Viewer } from 'openseadragon';
import type { Placement } from '#lib/scans/placement.ts';
import { ofScan } from './scan-coordinates.ts';

/** The position of a viewer's scan at this moment, even during a movement. */
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
