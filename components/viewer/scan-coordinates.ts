import type { TiledImage, Viewer, Viewport } from 'openseadragon';

type Coordinates = Pick<
  TiledImage & Viewport,
  | 'imageToViewportCoordinates'
  | 'imageToViewportRectangle'
  | 'viewportToImageRectangle'
  | 'viewportToImageZoom'
>;

/**
 * What tells pixels of a scan from points of the view: of the page's own, or of the one beside it (1). Where two lie there,
 * the viewport's own conversions hold for neither.
 */
export function ofScan({ world, viewport }: Pick<Viewer, 'world' | 'viewport'>, index = 0): Coordinates {
  return world.getItemCount() > index ? world.getItemAt(index) : viewport;
}
