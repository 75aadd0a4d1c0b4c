import { LRUCache } from 'lru-cache';
import { networkOf } from '../network.ts';

/** Failures per network, and in total, after which further attempts are refused until the period ends. */
const maxPerNetwork = 10;
const maxInTotal = 200;
/** Milliseconds over which failures are counted. */
const period = 10 * 60 * 1000;
/** Networks that are remembered. Since the total counts too, forgetting one early gives hardly any more attempts. */
const remembered = 1000;

/** The outcome of a sign-in attempt. */
export type Attempt = { address: string; succeeded: boolean };

type Count = { failures: number; until: number };

/** Counts failed sign-in attempts, in bounded memory. */
export class Attempts {
  readonly #ones = new LRUCache<string, Count>({ max: remembered });
  readonly #now: () => number;
  readonly #onAttempt: (attempt: Attempt) => void;
  #all: Count = { failures: 0, until: 0 };

  /** @param onAttempt called with each attempt seen here, so that the server's other processes can {@link note} it */
  constructor(now: () => number = () => performance.now(), onAttempt: (attempt: Attempt) => void = () => {}) {
    this.#now = now;
    this.#onAttempt = onAttempt;
  }

  /** Whole seconds for which this address may not try; 0 when it may. */
  retryAfter(address: string): number {
    const one = this.#ones.get(networkOf(address));
    return one ? this.#secondsLeft(one, maxPerNetwork) : 0;
  }

  /** Whole seconds for which wrong secrets are not reported as such to anybody; a correct one is still accepted. */
  retryAfterForAll(): number {
    return this.#secondsLeft(this.#all, maxInTotal);
  }

  #secondsLeft({ failures, until }: Count, max: number): number {
    return failures >= max ? Math.max(0, Math.ceil((until - this.#now()) / 1000)) : 0;
  }

  /** Counts a failure. */
  failed(address: string): void {
    this.note({ address, succeeded: false });
    this.#onAttempt({ address, succeeded: false });
  }

  /** Clears the failures of an address that has signed in. */
  succeeded(address: string): void {
    this.note({ address, succeeded: true });
    this.#onAttempt({ address, succeeded: true });
  }

  /** Records an attempt seen by another process. */
  note({ address, succeeded }: Attempt): void {
    const network = networkOf(address);
    if (succeeded) {
      this.#ones.delete(network);
      return;
    }
    this.#ones.set(network, this.#raised(this.#ones.get(network)));
    this.#all = this.#raised(this.#all);
  }

  #raised(count: Count | undefined): Count {
    const now = this.#now();
    if (!count || count.until <= now) return { failures: 1, until: now + period };
    return { failures: count.failures + 1, until: count.until };
  }
}
