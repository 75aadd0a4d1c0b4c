import { LRUCache } from 'lru-cache';
import { networkOf } from '#lib/network.ts';

/** The burst of a client that has been idle, in seconds' worth of its rate. */
const burst = 30;
/**
 * Maximum number of clients remembered. A forgotten one starts with a full bucket: in an attack from everywhere the
 * bound on concurrent renders counts, not this.
 */
const maxClients = 20_000;

type Bucket = { left: number; at: number };

/** Limits the costly work of each client with a token bucket, in bounded memory. */
export class ClientShares {
  readonly #buckets = new LRUCache<string, Bucket>({ max: maxClients });
  readonly #perSecond: number;
  readonly #now: () => number;

  /** @param perSecond cost that a client may spend per second on average */
  constructor(perSecond: number, now: () => number = () => performance.now()) {
    this.#perSecond = perSecond;
    this.#now = now;
  }

  /**
   * Spends from a client's bucket.
   * @param required what the bucket must hold: at least the cost. If it is more than the cost and than any bucket holds, a
   * full one is enough and keeps all: the work that is still to come may need it full
   * @returns 0, or whole seconds until there is enough, in which case nothing is spent
   */
  spend(address: string, cost: number, required = cost): number {
    const client = networkOf(address);
    const capacity = this.#perSecond * burst;
    const now = this.#now();
    const { left, at } = this.#buckets.get(client) ?? { left: capacity, at: now };
    const available = Math.min(capacity, left + ((now - at) / 1000) * this.#perSecond);
    const missing = Math.min(required, capacity) - available;
    const isFree = missing > 0 || required > Math.max(cost, capacity);
    this.#buckets.set(client, { left: isFree ? available : available - cost, at: now });
    return missing > 0 ? Math.ceil(missing / this.#perSecond) : 0;
  }
}
