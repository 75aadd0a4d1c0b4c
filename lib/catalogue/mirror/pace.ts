import { setTimeout as sleep } from 'node:timers/promises';

/** Time as the mirror knows it; tests have their own. */
export type Clock = {
  /** Milliseconds since 1970. It may jump. */
  now(): number;
  /** @throws the signal's reason when it is aborted */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
};

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (milliseconds, signal) => await sleep(milliseconds, undefined, { signal, ref: false }),
};

/** Milliseconds of the first and the longest pause of a task that fails again and again. */
const firstPause = 1000;
const longestPause = 60_000;

/**
 * How long a task rests that has failed so many times in a row: twice as long each time, to the longest. By chance up to a
 * quarter less, so that several servers do not come back at one instant.
 * @returns whole milliseconds
 */
export function backoff(
  failures: number,
  longest = longestPause,
  chance: () => number = Math.random,
): number {
  const pause = Math.min(firstPause * 2 ** Math.min(failures - 1, 20), longest);
  return Math.round(pause * (1 - chance() / 4));
}

/** Keeps the questions put to one service to the operator's rate, and away from it for as long as it asks. */
export class Pace {
  readonly #clock: Clock;
  readonly #distance: number;
  #next = 0;

  /** @param perSecond most questions a second; below one for a question every few seconds */
  constructor(perSecond: number, clock: Clock) {
    this.#clock = clock;
    this.#distance = Math.ceil(1000 / perSecond);
  }

  /** Milliseconds until the next question may be put. */
  get wait(): number {
    // A clock that was set back must not keep the mirror waiting for the hour that it lost.
    const wait = this.#next - this.#clock.now();
    return wait > Math.max(this.#distance, longestPause) ? 0 : Math.max(0, wait);
  }

  /** Waits until the next question may be put, and counts it. @throws the signal's reason when it is aborted */
  async turn(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const { wait } = this;
    // Taken before it is waited for: others that wait come after it.
    this.#next = this.#clock.now() + wait + this.#distance;
    if (wait > 0) await this.#clock.sleep(wait, signal);
  }

  /** The service asked to be left alone. @param pause milliseconds */
  rest(pause: number): void {
    this.#next = Math.max(this.#next, this.#clock.now() + Math.min(pause, longestPause));
  }
}
