import type { Viewer } from 'openseadragon';
import { alongWith, type Lie } from '#lib/scans/together.ts';

/** One of two viewers that are tied: how it lay when they were, and how it lay when last looked at. */
type End = { viewer: Viewer; start: Lie; last: Lie; size: string };

/**
 * Ties two viewers: what moves one, by whatever means, moves the other alike from how both lie now. Who moves is told
 * by comparing, so that what was moved along is not taken for a movement of its own.
 * @returns what unties them
 */
export function moveTogether(one: Viewer, other: Viewer): () => void {
  const ends: [End, End] = [endOf(one), endOf(other)];
  const follow = (scan: End, along: End) => () => {
    if (sizeOf(scan.viewer) !== scan.size) {
      // A view of another size shows something else without having been moved.
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
  const followers = [
    [one, follow(first, second)],
    [other, follow(second, first)],
  ] as const;
  for (const [viewer, handler] of followers) viewer.addHandler('update-viewport', handler);
  return () => {
    for (const [viewer, handler] of followers) viewer.removeHandler('update-viewport', handler);
  };
}

function endOf(viewer: Viewer): End {
  const start = lieOf(viewer);
  return { viewer, start, last: start, size: sizeOf(viewer) };
}

const sizeOf = ({ viewport }: Viewer) => viewport.getContainerSize().toString();

/** As it is drawn, except for the rotation: that is where it turns to, so that it turns once and not at each frame. */
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

/** Less than a hundredth of a pixel, or what arithmetic adds, is no movement. */
function isSame(lie: Lie, last: Lie): boolean {
  return (
    Math.hypot(lie.x - last.x, lie.y - last.y) * lie.scale < 0.01 &&
    Math.abs(lie.scale / last.scale - 1) < 1e-6 &&
    (lie.rotation - last.rotation) % 360 === 0 &&
    lie.flipped === last.flipped
  );
}
