import { networkOf } from '#lib/network.ts';
import { busyRetryAfter, Refused } from './refused.ts';

/** A bounded number of slots for long-running work, with a bound per client. */
export class Slots {
  readonly #max: { all: number; client: number };
  readonly #byClient = new Map<string, number>();
  #taken = 0;

  constructor(max: { all: number; client: number }) {
    this.#max = max;
  }

  /** Number of slots that a client holds. */
  heldBy(address: string | undefined): number {
    return (address && this.#byClient.get(networkOf(address))) || 0;
  }

  /**
   * Takes a slot. @param address of the client; undefined to apply no bound per client
   * @returns a function that releases the slot; calling it again has no effect
   * @throws {Refused} if none is free
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
