import { type Placement, pointOfScan, pointOnScan } from './placement.ts';
import type { Size } from './region.ts';

/** A small overview of a scan: its size in CSS pixels and the scan's placement in it. */
export type MiniMap = Size & { placement: Placement };

/** The largest map of a scan within bounds, turned and mirrored as the scan is seen. */
export function miniMapOf(scan: Size, { rotation, mirroredWidth }: Placement, maxSize: Size): MiniMap {
  const angle = (rotation * Math.PI) / 180;
  const [across, down] = [Math.cos(angle), Math.sin(angle)];
  // The bounding box of the rotated scan.
  const rotated = {
    width: Math.abs(scan.width * across) + Math.abs(scan.height * down),
    height: Math.abs(scan.width * down) + Math.abs(scan.height * across),
  };
  const scale = Math.min(maxSize.width / rotated.width, maxSize.height / rotated.height);
  const [width, height] = [rotated.width * scale, rotated.height * scale];
  const corner = {
    x: (width - (scan.width * across - scan.height * down) * scale) / 2,
    y: (height - (scan.width * down + scan.height * across) * scale) / 2,
  };
  const mirrored = mirroredWidth === undefined ? undefined : width;
  return { width, height, placement: { corner, scale, rotation, mirroredWidth: mirrored } };
}

/** The part of an overview that is visible in the view, in the overview's pixels. @param size of the view in pixels */
export function visibleOnMap(
  { width, height, placement }: MiniMap,
  view: Placement,
  size: Size,
): Size & { left: number; top: number } {
  const on = (x: number, y: number) => pointOfScan(placement, pointOnScan(view, { x, y }));
  const [start, end] = [on(0, 0), on(size.width, size.height)];
  const within = (length: number, max: number) => Math.min(Math.max(length, 0), max);
  const [left, top] = [within(start.x, width), within(start.y, height)];
  return { left, top, width: within(end.x, width) - left, height: within(end.y, height) - top };
}
