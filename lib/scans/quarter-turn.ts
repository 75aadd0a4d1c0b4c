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
