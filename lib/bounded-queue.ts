import PQueue from 'p-queue';

export type BoundedQueueOptions = {
  /** Tasks that run at the same time. */
  concurrency: number;
  /** Tasks that may wait for their turn. */
  maxWaiting: number;
  /** Milliseconds that each task may wait. */
  timeout: number;
  /** The error for tasks that find no room, or whose turn does not come in time. */
  refusal: () => Error;
};

/** Runs a bounded number of tasks at once, and lets a bounded number wait for a bounded time. */
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
   * @param priority waiting tasks with a higher one go first
   * @throws the error from `refusal`, if too many wait already, or the turn does not come in time
   */
  async run<Result>(work: () => Promise<Result>, priority = 0): Promise<Result> {
    const { concurrency, maxWaiting, timeout, refusal } = this.#options;
    if (this.running >= concurrency && this.waiting >= maxWaiting) throw refusal();
    const wait = new AbortController();
    const timer = setTimeout(() => wait.abort(refusal()), timeout);
    const start = () => {
      clearTimeout(timer);
      return work();
    };
    return await this.#queue.add(start, { signal: wait.signal, priority });
  }
}
