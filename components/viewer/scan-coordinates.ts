import type { TiledImage, Viewer, Viewport } from 'openseadragon';

type Coordinates = Pick<
  TiledImage & Viewport,
  | 'imageToViewportCoordinates'
  | 'imageToViewportRectangle'
  | 'viewportToImageRectangle'
  | 'viewportToImageZoom'
>;

/**
 * What tells pixels of the page's own scan from points of the view. Where another scan lies beside it, the viewport's
 * own conversions hold for neither.
 */
export function ofScan({ world, viewport }: Pick<Viewer, 'world' | 'viewport'>): Coordinates {
  return world.getItemCount() > 0 ? world.getItemAt(0) : viewport;
}
