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

/** Milliseconds from a task's first failure to its next try, and the most from any failure. */
const firstDelay = 1000;
const maxDelay = 60_000;

/**
 * Exponential backoff: how long a task waits that has failed so many times in a row. By chance up to a quarter less, so
 * that several servers do not come back at one instant.
 * @returns whole milliseconds
 */
export function backoff(failures: number, max = maxDelay, chance: () => number = Math.random): number {
  const delay = Math.min(firstDelay * 2 ** Math.min(failures - 1, 20), max);
  return Math.round(delay * (1 - chance() / 4));
}

/** Limits the requests to one service to the operator's rate, and holds them back for as long as the service asks. */
export class Pace {
  readonly #clock: Clock;
  readonly #distance: number;
  #next = 0;

  /** @param perSecond most requests a second; below one for a request every few seconds */
  constructor(perSecond: number, clock: Clock) {
    this.#clock = clock;
    this.#distance = Math.ceil(1000 / perSecond);
  }

  /** Milliseconds until the next question may be put. */
  get wait(): number {
    // A clock that was set back must not make the mirror wait for the hour that it lost.
    const wait = this.#next - this.#clock.now();
    return wait > Math.max(this.#distance, maxDelay) ? 0 : Math.max(0, wait);
  }

  /** Waits until the next question may be put, and counts it. @throws the signal's reason when it is aborted */
  async turn(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const { wait } = this;
    // Taken before it is waited for: others that wait come after it.
    this.#next = this.#clock.now() + wait + this.#distance;
    if (wait > 0) await this.#clock.sleep(wait, signal);
  }

  /** The service asked to be left alone. @param delay milliseconds */
  pause(delay: number): void {
    this.#next = Math.max(this.#next, this.#clock.now() + Math.min(delay, maxDelay));
  }
}
