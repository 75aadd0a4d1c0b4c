import { rotated } from './placement.ts';

/** Position, scale and orientation of a scan in its view. */
export type Pose = {
  /** The point at the centre of the view, in the unit of `scale`. */
  x: number;
  y: number;
  /** Screen pixels per unit of the scan. */
  scale: number;
  /** Clockwise degrees, before mirroring. */
  rotation: number;
  /** Mirrored left to right on the screen. */
  flipped: boolean;
};

/**
 * The pose that makes another scan follow a scan that has moved, so that both move alike on the screen.
 * @param start poses of both scans at the moment they were linked
 * @param now current pose of the scan
 */
export function followingPose(start: { scan: Pose; other: Pose }, now: Pose): Pose {
  const { scan, other } = start;
  // If only one of the two scans is mirrored, they must rotate in opposite directions to look the same.
  const isOpposite = scan.flipped !== other.flipped;
  const ratio = scan.scale / other.scale;
  const seen = rotated({ x: now.x - scan.x, y: now.y - scan.y }, scan.rotation);
  const shift = rotated({ x: isOpposite ? -seen.x : seen.x, y: seen.y }, -other.rotation);
  const delta = now.rotation - scan.rotation;
  return {
    x: other.x + shift.x * ratio,
    y: other.y + shift.y * ratio,
    scale: now.scale / ratio,
    rotation: other.rotation + (isOpposite ? -delta : delta),
    flipped: now.flipped !== isOpposite,
  };
}
