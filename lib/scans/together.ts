/** How a scan lies in its view. */
export type Lie = {
  /** The point in the middle of the view; its unit is the same as that of `scale`. */
  x: number;
  y: number;
  /** Pixels of the screen for one unit of the scan. */
  scale: number;
  /** Clockwise degrees, before the mirroring. */
  rotation: number;
  /** Mirrored left to right, as it is seen. */
  flipped: boolean;
};

/**
 * How another scan has to lie when a scan has moved, so that on the screen both have moved alike.
 * @param start how the scan and the other one lay at the moment they were tied
 * @param now how the scan lies now
 */
export function alongWith(start: { scan: Lie; other: Lie }, now: Lie): Lie {
  const { scan, other } = start;
  // Of two scans of which one is mirrored, one turns the other way for the eye to see the same.
  const isOpposite = scan.flipped !== other.flipped;
  const ratio = scan.scale / other.scale;
  const seen = turned({ x: now.x - scan.x, y: now.y - scan.y }, scan.rotation);
  const shift = turned({ x: isOpposite ? -seen.x : seen.x, y: seen.y }, -other.rotation);
  const turn = now.rotation - scan.rotation;
  return {
    x: other.x + shift.x * ratio,
    y: other.y + shift.y * ratio,
    scale: now.scale / ratio,
    rotation: other.rotation + (isOpposite ? -turn : turn),
    flipped: now.flipped !== isOpposite,
  };
}

function turned({ x, y }: { x: number; y: number }, degrees: number): { x: number; y: number } {
  const angle = (degrees * Math.PI) / 180;
  return {
    x: x * Math.cos(angle) - y * Math.sin(angle),
    y: x * Math.sin(angle) + y * Math.cos(angle),
  };
}
