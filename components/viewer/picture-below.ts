import type { Viewer } from 'openseadragon';
import type { MissingTiles } from './missing-tiles.ts';

/**
 * Keeps the scan's picture exactly below the tiles, wherever the visitor moves, for as long as tiles are on their
 * way or missing: then there is always something to see. It is the image that stands before the stage.
 */
export function followWithPicture(viewer: Viewer, missing: MissingTiles, stage: HTMLElement): void {
  const picture = stage.parentElement?.querySelector<HTMLImageElement>('img[data-picture]');
  if (!picture) return;
  const place = () => {
    const { viewport } = viewer;
    const item = viewer.world.getItemAt(0);
    if (!item) return;
    const isHidden = item.getFullyLoaded() && missing.count === 0;
    picture.dataset.picture = isHidden ? 'covered' : 'below';
    if (isHidden) return;
    const { x: width, y: height } = item.getContentSize();
    const corner = viewport.pixelFromPoint(viewport.imageToViewportCoordinates(0, 0), true);
    const side = viewport.pixelFromPoint(viewport.imageToViewportCoordinates(width, 0), true);
    const scale = Math.hypot(side.x - corner.x, side.y - corner.y) / width;
    const turn = viewport.getRotation(true);
    const mirror = viewport.getFlip() ? `translateX(${viewport.getContainerSize().x}px) scaleX(-1)` : '';
    Object.assign(picture.style, {
      width: `${width * scale}px`,
      height: `${height * scale}px`,
      transform: `${mirror} translate(${corner.x}px, ${corner.y}px) rotate(${turn}deg)`,
    });
  };
  viewer.addOnceHandler('open', () => {
    place();
    viewer.addHandler('update-viewport', place);
    viewer.world.getItemAt(0)?.addHandler('fully-loaded-change', place);
  });
}
