import OpenSeadragon from 'openseadragon';

/**
 * Draws a tile on whole pixels of the screen. OpenSeadragon draws tiles without overlap a pixel too large, to avoid
 * seams between them: that blurs them, and shifts letters by up to a pixel. Tiles are left alone while the scan
 * rotates, and in an enlarged scan, which is not drawn on the visible canvas.
 */
export function drawOnWholePixels(event: OpenSeadragon.TileDrawingEvent): void {
  const { context, eventSource, tile, tiledImage } = event;
  const { position, size } = tile;
  const transform = context.getTransform();
  const isTurning = Math.abs(transform.a * transform.b) > 1e-6;
  const isSeen = context.canvas === eventSource.drawer.canvas;
  if (!position || !size || isTurning || !isSeen || tiledImage.source.tileOverlap) return;
  const snapped = ({ x, y }: OpenSeadragon.Point) => {
    const seen = transform.transformPoint({ x, y });
    return transform.inverse().transformPoint({ x: Math.round(seen.x), y: Math.round(seen.y) });
  };
  const ratio = OpenSeadragon.pixelDensityRatio;
  const corner = position.times(ratio);
  const drawn = size.times(ratio);
  const from = snapped(corner);
  const to = snapped(corner.plus(drawn.minus(new OpenSeadragon.Point(ratio, ratio))));
  context.translate(from.x, from.y);
  context.scale((to.x - from.x) / drawn.x, (to.y - from.y) / drawn.y);
  context.translate(-corner.x, -corner.y);
}
