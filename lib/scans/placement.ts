/** The placement of a scan in an element, in the element's pixels: position, scale, rotation, mirroring. */
export type Placement = {
  /** Position of the scan's first pixel, before mirroring. */
  corner: { x: number; y: number };
  /** Pixels of the element per pixel of the scan. */
  scale: number;
  /** Clockwise degrees. */
  rotation: number;
  /** Width of the element in pixels if all of it is mirrored left to right. */
  mirroredWidth: number | undefined;
};

/** A placement as a CSS transform for an element of the scan's size, with the origin at its corner. */
export function transformOf({ corner, scale, rotation, mirroredWidth }: Placement): string {
  const mirror = mirroredWidth === undefined ? '' : `translateX(${mirroredWidth}px) scaleX(-1) `;
  return `${mirror}translate(${corner.x}px, ${corner.y}px) rotate(${rotation}deg) scale(${scale})`;
}

type Point = { x: number; y: number };

/** A point turned about the origin. @param degrees clockwise */
export function rotated({ x, y }: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return {
    x: x * Math.cos(angle) - y * Math.sin(angle),
    y: x * Math.sin(angle) + y * Math.cos(angle),
  };
}

/** The pixel of the scan at a point of the element. */
export function pointOnScan({ corner, scale, rotation, mirroredWidth }: Placement, point: Point): Point {
  const x = (mirroredWidth === undefined ? point.x : mirroredWidth - point.x) - corner.x;
  const turned = rotated({ x, y: point.y - corner.y }, -rotation);
  return { x: turned.x / scale, y: turned.y / scale };
}

/** The point of the element that shows a pixel of the scan: the inverse of {@link pointOnScan}. */
export function pointOfScan({ corner, scale, rotation, mirroredWidth }: Placement, pixel: Point): Point {
  const turned = rotated(pixel, rotation);
  const x = corner.x + turned.x * scale;
  return {
    x: mirroredWidth === undefined ? x : mirroredWidth - x,
    y: corner.y + turned.y * scale,
  };
}

/** Clockwise degrees by which a picture must be turned to be upright. */
export type QuarterTurn = 0 | 90 | 180 | 270;

/** The quarter turn that is nearest to an angle in degrees. */
export function quarterTurn(degrees: number): QuarterTurn {
  const quarters = ((Math.round(degrees / 90) % 4) + 4) % 4;
  return ([0, 90, 180, 270] as const)[quarters] ?? 0;
}

/** Whether a rotation swaps width and height. */
export function swapsSides(degrees: number): boolean {
  return quarterTurn(degrees) % 180 !== 0;
}
