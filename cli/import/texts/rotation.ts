/** Clockwise degrees, 0 to 359, by which text is turned whose angle is given counterclockwise; 0 for what is no number. */
export function rotationOf(counterclockwise: string | undefined): number {
  const angle = Math.round(Number(counterclockwise ?? 0));
  return Number.isFinite(angle) ? (360 - (angle % 360)) % 360 : 0;
}
