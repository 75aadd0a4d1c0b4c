import PQueue from 'p-queue';

export type BoundedQueueOptions = {
  /** Pieces of work at the same time. */
  concurrency: number;
  /** Pieces that may wait for their turn. */
  maxWaiting: number;
  /** Milliseconds that each may wait. */
  timeout: number;
  /** What those get for whom there is no room, or no turn in time. */
  refusal: () => Error;
};

/** Lets a bounded number of pieces of work run at once, and a bounded number wait for a bounded time. */
export class BoundedQueue {
  readonly #options: BoundedQueueOptions;
  readonly #queue: PQueue;

  constructor(options: BoundedQueueOptions) {
    this.#options = options;
    this.#queue = new PQueue({ concurrency: options.concurrency });
  }

  get running(): number {
    return this.#queue.pending;
  }

  get waiting(): number {
    return this.#queue.size;
  }

  /**
   * @param priority higher ones go first among those that wait
   * @throws what `refusal` makes, when too many wait already, or the turn does not come in time
   */
  async run<Result>(work: () => Promise<Result>, priority = 0): Promise<Result> {
    const { concurrency, maxWaiting, timeout, refusal } = this.#options;
    if (this.running >= concurrency && this.waiting >= maxWaiting) throw refusal();
    const wait = new AbortController();
    const timer = setTimeout(() => wait.abort(refusal()), timeout);
    const begin = () => {
      clearTimeout(timer);
      return work();
    };
    return await this.#queue.add(begin, { signal: wait.signal, priority });
  }
}
