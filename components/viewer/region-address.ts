import { formatRegion, parseRegion } from '#lib/scans/region.ts';
import type { TileSource } from '#lib/scans/tile-source.ts';
import type { Viewer } from './open-viewer.ts';

/**
 * Ties the view to the address: opens at the region that the fragment names, goes there when the fragment
 * changes, and writes the region when the visitor has moved. Returns what undoes the tie.
 */
export function followFragment(viewer: Viewer, scan: TileSource): () => void {
  const show = (immediately: boolean) => {
    const region = parseRegion(location.hash, scan);
    if (!region) return;
    const { x, y, width, height } = region;
    viewer.viewport.fitBounds(viewer.viewport.imageToViewportRectangle(x, y, width, height), immediately);
  };
  const write = () => {
    const { viewport } = viewer;
    const atHome = viewport.getZoom(true) <= viewport.getHomeZoom() * 1.01;
    const bounds = viewport.viewportToImageRectangle(viewport.getBounds(true));
    const fragment = atHome ? '' : `#${formatRegion(bounds)}`;
    const address = `${location.pathname}${location.search}${fragment}`;
    if (fragment !== location.hash) history.replaceState(history.state, '', address);
  };
  const follow = () => show(false);

  show(true);
  addEventListener('hashchange', follow);
  viewer.addHandler('animation-finish', write);
  return () => {
    removeEventListener('hashchange', follow);
    viewer.removeHandler('animation-finish', write);
  };
}
