import type { TiledImage, Viewer, Viewport } from 'openseadragon';
import type { Placement } from '#lib/scans/placement.ts';

type Coordinates = Pick<
  TiledImage & Viewport,
  | 'imageToViewportCoordinates'
  | 'imageToViewportRectangle'
  | 'viewportToImageRectangle'
  | 'viewportToImageZoom'
>;

/**
 * Converts between pixels of the scan and points of the viewport: for the page's own scan, or the one beside it (1).
 * With two scans, the viewport's own conversions apply to neither.
 */
export function ofScan({ world, viewport }: Pick<Viewer, 'world' | 'viewport'>, index = 0): Coordinates {
  return world.getItemCount() > index ? world.getItemAt(index) : viewport;
}

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
