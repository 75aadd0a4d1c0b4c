import type { Viewer } from 'openseadragon';
import { alongWith, type Lie } from '#lib/scans/together.ts';
import { onViewer } from './on-viewer.ts';

/** One of two linked viewers: its position when they were linked, and the last known one. */
type End = { viewer: Viewer; start: Lie; last: Lie; size: string };

/**
 * Links two viewers: however one is moved, the other moves likewise, relative to where both are now. Comparing
 * positions tells which one moved, so that the movement of the other is not taken for one of its own.
 * @returns a function that unlinks them
 */
export function moveTogether(one: Viewer, other: Viewer): () => void {
  const ends: [End, End] = [endOf(one), endOf(other)];
  const follow = (scan: End, along: End) => () => {
    if (sizeOf(scan.viewer) !== scan.size) {
      // A view of another size shows another part without having been moved.
      Object.assign(scan, endOf(scan.viewer));
      Object.assign(along, endOf(along.viewer));
      return;
    }
    const now = lieOf(scan.viewer);
    if (isSame(now, scan.last)) return;
    scan.last = now;
    put(along.viewer, alongWith({ scan: scan.start, other: along.start }, now));
    along.last = lieOf(along.viewer);
  };
  const [first, second] = ends;
  const unlinks = [
    onViewer(one, { 'update-viewport': follow(first, second) }),
    onViewer(other, { 'update-viewport': follow(second, first) }),
  ];
  return () => {
    for (const unlink of unlinks) unlink();
  };
}

function endOf(viewer: Viewer): End {
  const start = lieOf(viewer);
  return { viewer, start, last: start, size: sizeOf(viewer) };
}

const sizeOf = ({ viewport }: Viewer) => viewport.getContainerSize().toString();

/** The drawn position, but the target rotation, so that the other rotates once and not at every frame. */
function lieOf({ viewport }: Viewer): Lie {
  const { x, y } = viewport.getCenter(true);
  return {
    x,
    y,
    scale: viewport.getZoom(true) * viewport.getContainerSize().x,
    rotation: viewport.getRotation(),
    flipped: viewport.getFlip(),
  };
}

function put({ viewport }: Viewer, { x, y, scale, rotation, flipped }: Lie): void {
  viewport.zoomTo(scale / viewport.getContainerSize().x, undefined, true);
  viewport.panTo(Object.assign(viewport.getCenter(true), { x, y }), true);
  if ((rotation - viewport.getRotation()) % 360 !== 0) viewport.setRotation(rotation);
  viewport.setFlip(flipped);
}

/** Less than a hundredth of a pixel, or a rounding error, is not a movement. */
function isSame(lie: Lie, last: Lie): boolean {
  return (
    Math.hypot(lie.x - last.x, lie.y - last.y) * lie.scale < 0.01 &&
    Math.abs(lie.scale / last.scale - 1) < 1e-6 &&
    (lie.rotation - last.rotation) % 360 === 0 &&
    lie.flipped === last.flipped
  );
}
