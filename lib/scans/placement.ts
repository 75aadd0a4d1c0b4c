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

/** The pixel of the scan at a point of the element. */
export function pointOnScan(
  { corner, scale, rotation, mirroredWidth }: Placement,
  point: { x: number; y: number },
): { x: number; y: number } {
  const across = (mirroredWidth === undefined ? point.x : mirroredWidth - point.x) - corner.x;
  const down = point.y - corner.y;
  const angle = (-rotation * Math.PI) / 180;
  return {
    x: (across * Math.cos(angle) - down * Math.sin(angle)) / scale,
    y: (across * Math.sin(angle) + down * Math.cos(angle)) / scale,
  };
}

/** The point of the element that shows a pixel of the scan: the inverse of {@link pointOnScan}. */
export function pointOfScan(
  { corner, scale, rotation, mirroredWidth }: Placement,
  { x, y }: { x: number; y: number },
): { x: number; y: number } {
  const angle = (rotation * Math.PI) / 180;
  const across = corner.x + (x * Math.cos(angle) - y * Math.sin(angle)) * scale;
  return {
    x: mirroredWidth === undefined ? across : mirroredWidth - across,
    y: corner.y + (x * Math.sin(angle) + y * Math.cos(angle)) * scale,
  };
}
