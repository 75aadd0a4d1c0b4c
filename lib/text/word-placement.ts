import type { Box } from './text-layer.ts';

/** A word's own rectangle before rotation about its centre. Pixels of the scan, clockwise degrees. */
export type WordPlacement = { x: number; y: number; width: number; height: number; rotation: number };

/** Beyond this angle, in degrees, a rotated rectangle cannot be derived from its bounding box. */
const maxSkew = 30;

/**
 * The rotated rectangle of a word, given its bounding box and the rotation of its line: the one that the box encloses
 * exactly; if there is none, the box itself, rotated by a multiple of 90 degrees.
 */
export function wordPlacement([left, top, width, height]: Box, rotation = 0): WordPlacement {
  const quarter = Math.round(rotation / 90) * 90;
  const isUpright = quarter % 180 === 0;
  const [along, across] = isUpright ? [width, height] : [height, width];
  const centre = { x: left + width / 2, y: top + height / 2 };
  const skew = rotation - quarter;
  if (skew !== 0 && Math.abs(skew) <= maxSkew) {
    const angle = (Math.abs(skew) * Math.PI) / 180;
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
    const size = cosine * cosine - sine * sine;
    const length = (along * cosine - across * sine) / size;
    const depth = (across * cosine - along * sine) / size;
    if (length >= 1 && depth >= 1) return centredAt(centre, length, depth, rotation);
  }
  return centredAt(centre, along, across, quarter);
}

function centredAt(
  centre: { x: number; y: number },
  width: number,
  height: number,
  rotation: number,
): WordPlacement {
  return { x: centre.x - width / 2, y: centre.y - height / 2, width, height, rotation };
}
