import type { Viewer } from 'openseadragon';
import { followingPose, type Pose } from '#lib/scans/pose.ts';
import { onViewer } from './on-viewer.ts';

/** One of two linked viewers: its position when they were linked, and the last known one. */
type LinkedView = { viewer: Viewer; start: Pose; last: Pose; size: string };

/**
 * Links two viewers: however one is moved, the other moves likewise, relative to where both are now. Comparing
 * positions shows which one moved, so that the movement of the other is not taken for one of its own.
 * @returns a function that unlinks them
 */
export function linkViewers(one: Viewer, other: Viewer): () => void {
  const views: [LinkedView, LinkedView] = [linkedView(one), linkedView(other)];
  const follow = (scan: LinkedView, along: LinkedView) => () => {
    if (sizeOf(scan.viewer) !== scan.size) {
      // A view of another size shows another part without having been moved.
      Object.assign(scan, linkedView(scan.viewer));
      Object.assign(along, linkedView(along.viewer));
      return;
    }
    const now = poseOf(scan.viewer);
    if (isSame(now, scan.last)) return;
    scan.last = now;
    put(along.viewer, followingPose({ scan: scan.start, other: along.start }, now));
    along.last = poseOf(along.viewer);
  };
  const [first, second] = views;
  const unlinks = [
    onViewer(one, { 'update-viewport': follow(first, second) }),
    onViewer(other, { 'update-viewport': follow(second, first) }),
  ];
  return () => {
    for (const unlink of unlinks) unlink();
  };
}

function linkedView(viewer: Viewer): LinkedView {
  const start = poseOf(viewer);
  return { viewer, start, last: start, size: sizeOf(viewer) };
}

const sizeOf = ({ viewport }: Viewer) => viewport.getContainerSize().toString();

/** The drawn position, but the target rotation, so that the other rotates once and not at every frame. */
function poseOf({ viewport }: Viewer): Pose {
  const { x, y } = viewport.getCenter(true);
  return {
    x,
    y,
    scale: viewport.getZoom(true) * viewport.getContainerSize().x,
    rotation: viewport.getRotation(),
    flipped: viewport.getFlip(),
  };
}

function put({ viewport }: Viewer, { x, y, scale, rotation, flipped }: Pose): void {
  viewport.zoomTo(scale / viewport.getContainerSize().x, undefined, true);
  viewport.panTo(Object.assign(viewport.getCenter(true), { x, y }), true);
  if ((rotation - viewport.getRotation()) % 360 !== 0) viewport.setRotation(rotation);
  viewport.setFlip(flipped);
}

/** Less than a hundredth of a pixel, or a rounding error, is not a movement. */
function isSame(pose: Pose, last: Pose): boolean {
  return (
    Math.hypot(pose.x - last.x, pose.y - last.y) * pose.scale < 0.01 &&
    Math.abs(pose.scale / last.scale - 1) < 1e-6 &&
    (pose.rotation - last.rotation) % 360 === 0 &&
    pose.flipped === last.flipped
  );
}
