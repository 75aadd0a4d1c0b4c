import { LRUCache } from 'lru-cache';
import { networkOf } from '../network.ts';

/** Failures from one address, and from all together, after which nobody may try for the rest of the time. */
const maxPerNetwork = 10;
const maxInTotal = 200;
/** Milliseconds in which failures are counted. */
const period = 10 * 60 * 1000;
/** Addresses that are remembered. All together count too, so forgetting one early gives nobody many more tries. */
const remembered = 1000;

/** How an attempt to sign in ended. */
export type Attempt = { address: string; succeeded: boolean };

type Count = { failures: number; until: number };

/** Counts failed attempts to sign in, in bounded memory. */
export class Attempts {
  readonly #ones = new LRUCache<string, Count>({ max: remembered });
  readonly #now: () => number;
  readonly #onAttempt: (attempt: Attempt) => void;
  #all: Count = { failures: 0, until: 0 };

  /** @param onAttempt called with each attempt seen here, for other processes of the same server to {@link note} */
  constructor(now: () => number = Date.now, onAttempt: (attempt: Attempt) => void = () => {}) {
    this.#now = now;
    this.#onAttempt = onAttempt;
  }

  /** Whole seconds for which this address may not try; 0 when it may. */
  retryAfter(address: string): number {
    const one = this.#ones.get(networkOf(address));
    return one ? this.#secondsLeft(one, maxPerNetwork) : 0;
  }

  /** Whole seconds for which nobody is told that a secret is wrong; a right one still counts. */
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

  /** Forgets the failures of an address that has signed in. */
  succeeded(address: string): void {
    this.note({ address, succeeded: true });
    this.#onAttempt({ address, succeeded: true });
  }

  /** Counts what another process has seen. */
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
