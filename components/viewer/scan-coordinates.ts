import type { TiledImage, Viewer, Viewport } from 'openseadragon';

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
