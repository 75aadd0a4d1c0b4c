/** Converts a counterclockwise angle to clockwise degrees from 0 to 359; 0 if it is not a number. */
export function rotationOf(counterclockwise: string | undefined): number {
  const angle = Math.round(Number(counterclockwise ?? 0));
  return Number.isFinite(angle) ? (360 - (angle % 360)) % 360 : 0;
}
