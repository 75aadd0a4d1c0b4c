/** Milliseconds before a dead worker is replaced: the first time, and at most. */
const first = 100;
const maxPause = 30_000;

/** Milliseconds to wait before a replacement. @param deaths how many workers died in quick succession, 1 or more */
export function pauseAfter(deaths: number): number {
  return Math.min(maxPause, first * 2 ** Math.min(deaths - 1, 20));
}
