import { networkOf } from '#lib/network.ts';
import { busyRetryAfter, Refused } from './refused.ts';

/** A bounded number of places for work that takes long, and of them a bounded number for one client. */
export class Places {
  readonly #max: { all: number; client: number };
  readonly #byClient = new Map<string, number>();
  #taken = 0;

  constructor(max: { all: number; client: number }) {
    this.#max = max;
  }

  /** How many a client has. */
  heldBy(address: string | undefined): number {
    return (address && this.#byClient.get(networkOf(address))) || 0;
  }

  /**
   * Takes a place. @param address of the client; undefined: nobody counts for more than one
   * @returns what gives it back; the second time it does nothing
   * @throws {Refused} where none is free
   */
  take(address: string | undefined): () => void {
    const client = address && networkOf(address);
    const own = this.heldBy(address);
    if (own >= this.#max.client) throw new Refused('client', busyRetryAfter);
    if (this.#taken >= this.#max.all) throw new Refused('busy', busyRetryAfter);
    this.#taken += 1;
    if (client) this.#byClient.set(client, own + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#taken -= 1;
      if (!client) return;
      const left = (this.#byClient.get(client) ?? 1) - 1;
      if (left > 0) this.#byClient.set(client, left);
      else this.#byClient.delete(client);
    };
  }
}
