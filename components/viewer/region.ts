import type { Viewer } from 'openseadragon';
import type { Region } from '#lib/scans/region.ts';

/** The part of the scan that is seen, or will be when a movement has ended, as the upright rectangle around it. */
export function shownRegion({ viewport }: Viewer): Region {
  const { x, y, width, height } = viewport.viewportToImageRectangle(viewport.getBounds()).getBoundingBox();
  return { x, y, width, height };
}

/** Brings a region into sight, as large as it fits. */
export function showRegion({ viewport }: Viewer, { x, y, width, height }: Region, immediately = false): void {
  viewport.fitBounds(viewport.imageToViewportRectangle(x, y, width, height), immediately);
}

/** Whether the whole scan is seen, and nothing is enlarged. */
export function isAtHome({ viewport }: Viewer): boolean {
  return viewport.getZoom() <= viewport.getHomeZoom() * 1.01;
}
