import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';

/** Failures from one address, and from all together, after which nobody may try for the rest of the time. */
const mostFromOne = 10;
const mostFromAll = 200;
/** Milliseconds in which failures are counted. */
const period = 10 * 60 * 1000;
/** Addresses that are remembered. All together count too, so forgetting one early gives nobody many more tries. */
const remembered = 1000;

type Count = { failures: number; until: number };

/** Counts failed attempts to sign in, in bounded memory. */
export class Attempts {
  readonly #ones = new LRUCache<string, Count>({ max: remembered });
  readonly #now: () => number;
  #all: Count = { failures: 0, until: 0 };

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Whole seconds for which this address may not try; 0 when it may. */
  pause(address: string): number {
    const one = this.#ones.get(groupOf(address));
    return one ? this.#rest(one, mostFromOne) : 0;
  }

  /** Whole seconds for which nobody is told that a secret is wrong; a right one still counts. */
  pauseOfAll(): number {
    return this.#rest(this.#all, mostFromAll);
  }

  #rest({ failures, until }: Count, most: number): number {
    return failures >= most ? Math.max(0, Math.ceil((until - this.#now()) / 1000)) : 0;
  }

  /** Notes a failure. */
  failed(address: string): void {
    const group = groupOf(address);
    this.#ones.set(group, this.#raised(this.#ones.get(group)));
    this.#all = this.#raised(this.#all);
  }

  /** Forgets the failures of an address that has signed in. */
  succeeded(address: string): void {
    this.#ones.delete(groupOf(address));
  }

  #raised(count: Count | undefined): Count {
    const now = this.#now();
    if (!count || count.until <= now) return { failures: 1, until: now + period };
    return { failures: count.failures + 1, until: count.until };
  }
}

/** One client can have 2^64 addresses of IPv6: the network counts. */
function groupOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [
    string[],
    string[],
  ];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4).join(':');
}
