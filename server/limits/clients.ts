import { LRUCache } from 'lru-cache';
import { networkOf } from '#lib/network.ts';

/** Seconds' worth that a client may spend at once after a silence. */
const burst = 30;
/** Clients that are remembered. One that is forgotten begins with everything: under an attack from everywhere the bound
 * on simultaneous renders counts, not this. */
const maxClients = 20_000;

type Bucket = { left: number; at: number };

/** A share of costly work for each client, as a token bucket in bounded memory. */
export class ClientShares {
  readonly #buckets = new LRUCache<string, Bucket>({ max: maxClients });
  readonly #perSecond: number;
  readonly #now: () => number;

  /** @param perSecond cost that a client may spend in each second in the long run */
  constructor(perSecond: number, now: () => number = () => performance.now()) {
    this.#perSecond = perSecond;
    this.#now = now;
  }

  /**
   * Spends from a client's share.
   * @returns 0, or the whole seconds after which there is enough; then nothing is spent
   */
  spend(address: string, cost: number): number {
    const client = networkOf(address);
    const capacity = this.#perSecond * burst;
    const now = this.#now();
    const { left, at } = this.#buckets.get(client) ?? { left: capacity, at: now };
    const available = Math.min(capacity, left + ((now - at) / 1000) * this.#perSecond);
    const missing = Math.min(cost, capacity) - available;
    this.#buckets.set(client, { left: missing > 0 ? available : available - cost, at: now });
    return missing > 0 ? Math.ceil(missing / this.#perSecond) : 0;
  }
}
