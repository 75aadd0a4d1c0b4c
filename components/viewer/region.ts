import type { Viewer } from 'openseadragon';
import type { Region } from '#lib/scans/region.ts';
import { ofScan } from './scan-coordinates.ts';

type Size = { width: number; height: number };

/**
 * The part of the scan that is seen, or will be when a movement has ended, as the upright rectangle around it.
 * @param index 1: of the scan that lies beside
 */
export function shownRegion(viewer: Viewer, index = 0): Region {
  const bounds = viewer.viewport.getBounds();
  const { x, y, width, height } = ofScan(viewer, index).viewportToImageRectangle(bounds).getBoundingBox();
  return { x, y, width, height };
}

/** Brings a region into sight, as large as it fits. */
export function showRegion(viewer: Viewer, { x, y, width, height }: Region, immediately = false): void {
  const bounds = ofScan(viewer).imageToViewportRectangle(x, y, width, height);
  viewer.viewport.fitBounds(bounds, immediately);
}

/** Whether the scan is seen as at the start: all of it, in the middle. */
export function isAtHome({ viewport }: Viewer): boolean {
  const home = viewport.getHomeBounds();
  const isUpright = Math.round(viewport.getRotation() / 90) % 2 === 0;
  const [width, height] = isUpright ? [home.width, home.height] : [home.height, home.width];
  // A scan that was turned fits at another zoom than OpenSeadragon's own.
  const fitting = 1 / Math.max(width, height * viewport.getAspectRatio());
  const apart = viewport.getCenter().distanceTo(home.getCenter());
  return Math.abs(viewport.getZoom() / fitting - 1) < 0.01 && apart < home.width / 100;
}

/** The upper part of a scan that is as wide as the view; undefined where the view is higher than that. */
export function widthRegion({ viewport }: Viewer, { width, height }: Size): Region | undefined {
  const { x: across, y: down } = viewport.getContainerSize();
  const seen = (width * down) / across;
  return seen < height ? { x: 0, y: 0, width, height: seen } : undefined;
}

/** Whether a scan is seen as it is at first. @param opensAtWidth whether that is as wide as the view */
export function isAtStart(viewer: Viewer, scan: Size, opensAtWidth: boolean): boolean {
  const start = opensAtWidth ? widthRegion(viewer, scan) : undefined;
  if (!start) return isAtHome(viewer);
  const { x, y, width, height } = shownRegion(viewer);
  const apart = [x, y, width - start.width, height - start.height].map(Math.abs);
  return Math.max(...apart) < scan.width / 100;
}
