import type { Viewer } from 'openseadragon';
import type { Region, Size } from '#lib/scans/region.ts';
import { ofScan } from './scan-coordinates.ts';

/**
 * The visible part of the scan, once any movement has ended, as an upright bounding rectangle.
 * @param index 1: of the scan beside it
 */
export function shownRegion(viewer: Viewer, index = 0): Region {
  const bounds = viewer.viewport.getBounds();
  const { x, y, width, height } = ofScan(viewer, index).viewportToImageRectangle(bounds).getBoundingBox();
  return { x, y, width, height };
}

export function showRegion(viewer: Viewer, { x, y, width, height }: Region, immediately = false): void {
  const bounds = ofScan(viewer).imageToViewportRectangle(x, y, width, height);
  viewer.viewport.fitBounds(bounds, immediately);
}

/** Whether the scan is seen as at the start: whole and centred. */
export function isAtHome({ viewport }: Viewer): boolean {
  const home = viewport.getHomeBounds();
  const isUpright = Math.round(viewport.getRotation() / 90) % 2 === 0;
  const [width, height] = isUpright ? [home.width, home.height] : [home.height, home.width];
  // A rotated scan fits at another zoom than OpenSeadragon's home zoom.
  const fitting = 1 / Math.max(width, height * viewport.getAspectRatio());
  const distance = viewport.getCenter().distanceTo(home.getCenter());
  return Math.abs(viewport.getZoom() / fitting - 1) < 0.01 && distance < home.width / 100;
}

/** The upper part of a scan when fitted to the width of the view; undefined if all of it is visible then. */
export function widthRegion({ viewport }: Viewer, { width, height }: Size): Region | undefined {
  const { x: across, y: down } = viewport.getContainerSize();
  const seen = (width * down) / across;
  return seen < height ? { x: 0, y: 0, width, height: seen } : undefined;
}

/** Whether a scan is seen as at first. @param opensAtWidth whether that is fitted to the width */
export function isAtStart(viewer: Viewer, scan: Size, opensAtWidth: boolean): boolean {
  const start = opensAtWidth ? widthRegion(viewer, scan) : undefined;
  if (!start) return isAtHome(viewer);
  const { x, y, width, height } = shownRegion(viewer);
  const distances = [x, y, width - start.width, height - start.height].map(Math.abs);
  return Math.max(...distances) < scan.width / 100;
}
