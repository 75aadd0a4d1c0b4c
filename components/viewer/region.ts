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

/** Whether the scan is seen as at the start: all of it, in the middle. */
export function isAtHome({ viewport }: Viewer): boolean {
  const home = viewport.getHomeBounds();
  const seen = viewport.getBoundsNoRotate();
  const apart = seen.getCenter().distanceTo(home.getCenter());
  return Math.abs(seen.width / home.width - 1) < 0.01 && apart < home.width / 100;
}
