import type { Viewer } from 'openseadragon';
import { placementIn } from '#components/viewer/scan-coordinates.ts';
import { pointOnScan, transformOf } from '#lib/scans/placement.ts';

/**
 * Keeps an element, whose pixels are those of the scan, exactly over the scan as it moves: one transform per drawn
 * frame. Returns a function that removes it.
 * @param onScale called with the number of CSS pixels per pixel of the scan, whenever that changes
 */
export function followScan(
  viewer: Viewer,
  element: HTMLElement,
  onScale?: (scale: number) => void,
): () => void {
  let lastScale = 0;
  const align = () => {
    const placement = placementIn(viewer);
    element.style.transform = transformOf(placement);
    if (placement.scale !== lastScale) onScale?.(placement.scale);
    lastScale = placement.scale;
  };
  viewer.canvas.append(element);
  align();
  viewer.addHandler('update-viewport', align);
  return () => {
    viewer.removeHandler('update-viewport', align);
    element.remove();
  };
}

/** The pixel of the scan that a pointer is on. */
export function pointOfEvent(viewer: Viewer, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { left, top } = viewer.canvas.getBoundingClientRect();
  return pointOnScan(placementIn(viewer), { x: clientX - left, y: clientY - top });
}
