import { setTimeout as sleep } from 'node:timers/promises';

/** The mirror's clock; tests substitute their own. */
export type Clock = {
  /** Milliseconds since 1970. May jump. */
  now(): number;
  /** @throws the signal's reason when it is aborted */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
};

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (milliseconds, signal) => await sleep(milliseconds, undefined, { signal, ref: false }),
};

/** Milliseconds from a task's first failure to its next attempt, and the maximum after any failure. */
const firstDelay = 1000;
const maxDelay = 60_000;

/**
 * Exponential backoff after consecutive failures, with a random jitter of up to a quarter less, so that several servers
 * do not retry at the same instant.
 * @returns whole milliseconds
 */
export function backoff(failures: number, max = maxDelay, chance: () => number = Math.random): number {
  const delay = Math.min(firstDelay * 2 ** Math.min(failures - 1, 20), max);
  return Math.round(delay * (1 - chance() / 4));
}

/** Limits the requests to one service to the operator's rate, and pauses them for as long as the service asks. */
export class Pace {
  readonly #interval: number;
  #next = 0;

  /** @param perSecond maximum requests per second; below 1 for one every few seconds */
  constructor(
    perSecond: number,
    private readonly clock: Clock,
  ) {
    this.#interval = Math.ceil(1000 / perSecond);
  }

  /** Milliseconds until the next request may be sent. */
  get wait(): number {
    // When the clock is set back, the mirror must not wait for the time it lost.
    const wait = this.#next - this.clock.now();
    return wait > Math.max(this.#interval, maxDelay) ? 0 : Math.max(0, wait);
  }

  /** Waits until the next request may be sent, and counts it. @throws the signal's reason when it is aborted */
  async waitForTurn(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const { wait } = this;
    // Reserved before waiting, so that other waiters queue up behind it.
    this.#next = this.clock.now() + wait + this.#interval;
    if (wait > 0) await this.clock.sleep(wait, signal);
  }

  /** Backs off as the service requested. @param delay milliseconds */
  pause(delay: number): void {
    this.#next = Math.max(this.#next, this.clock.now() + Math.min(delay, maxDelay));
  }
}
