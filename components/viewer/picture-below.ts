import type { Viewer } from 'openseadragon';
import { transformOf } from '#lib/scans/placement.ts';
import { earlyTiles } from './early-tiles.ts';
import type { MissingTiles } from './missing-tiles.ts';
import { placementIn } from './scan-coordinates.ts';

/**
 * Keeps the scan's picture exactly below the tiles, wherever the visitor moves, as long as tiles are loading or
 * missing, so that there is always something to see. It is the image before the stage. Tiles laid out before the viewer
 * ran are removed once it has drawn them or shows another view.
 */
export function followWithPicture(viewer: Viewer, missing: MissingTiles, stage: HTMLElement): void {
  const picture = stage.parentElement?.querySelector<HTMLImageElement>('img[data-picture]');
  const early = earlyTiles(stage);
  let firstView: string | undefined;
  /** Whether the image may still show the previous scan, while its new source is loading. */
  let isOld = false;
  const position = () => {
    const item = viewer.world.getItemAt(0);
    if (!item) return;
    isOld &&= picture?.complete === false;
    const isCovered = isOld || (item.getFullyLoaded() && missing.count === 0);
    const placement = placementIn(viewer);
    firstView ??= transformOf(placement);
    if (isCovered || transformOf(placement) !== firstView) early?.remove();
    if (!picture) return;
    picture.dataset.picture = isCovered ? 'covered' : 'below';
    if (isCovered) return;
    const { x: width, y: height } = item.getContentSize();
    Object.assign(picture.style, {
      width: `${width * placement.scale}px`,
      height: `${height * placement.scale}px`,
      transform: transformOf({ ...placement, scale: 1 }),
    });
  };
  viewer.addOnceHandler('open', () => viewer.addHandler('update-viewport', position));
  viewer.addHandler('close', () => {
    early?.remove();
    isOld = true;
  });
  if (picture) {
    picture.onload = picture.onerror = position;
    viewer.addOnceHandler('destroy', () => {
      picture.onload = picture.onerror = null;
    });
  }
  viewer.addHandler('open', () => {
    position();
    viewer.world.getItemAt(0)?.addHandler('fully-loaded-change', position);
  });
}
