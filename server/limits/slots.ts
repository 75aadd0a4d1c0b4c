import { busyRetryAfter, Refused } from './refused.ts';

export type SlotsOptions = {
  /** Pieces of work at the same time. */
  most: number;
  /** Pieces that may wait for their turn. */
  mostWaiting: number;
  /** Milliseconds that each may wait. */
  patience: number;
};

/** Lets a bounded number of pieces of work run at once, and a bounded number wait for a bounded time. */
export class Slots {
  readonly #options: SlotsOptions;
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(options: SlotsOptions) {
    this.#options = options;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** @throws {Refused} when too many wait already, or its turn does not come in time */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#options.most) this.#running += 1;
    else await this.#turn();
    try {
      return await work();
    } finally {
      const [next] = this.#waiting;
      // The place passes from hand to hand, so that nobody who comes just now can take it.
      if (next) next();
      else this.#running -= 1;
    }
  }

  #turn(): Promise<void> {
    const { mostWaiting, patience } = this.#options;
    if (this.#waiting.size >= mostWaiting) throw new Refused('busy', busyRetryAfter);
    return new Promise((begin, refuse) => {
      const given = () => {
        clearTimeout(limit);
        this.#waiting.delete(given);
        begin();
      };
      const limit = setTimeout(() => {
        this.#waiting.delete(given);
        refuse(new Refused('busy', busyRetryAfter));
      }, patience);
      this.#waiting.add(given);
    });
  }
}
