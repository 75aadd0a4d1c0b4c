import type { Worker } from 'node:cluster';
import type { Logger } from '../log.ts';
import { stopTimeout } from '../stop.ts';
import { isMessage, type Message } from './messages.ts';

/** Milliseconds in which connections of a replaced worker may end with an answer. */
const drainFor = 5_000;
/** Milliseconds without a death after which the next one counts as the first. */
const calm = 60_000;

/** A worker ended before it listened. With an exit code, it has reported the reason itself. */
export class WorkerExited extends Error {
  override readonly name = 'WorkerExited';
  constructor(
    readonly code: number | null,
    signal: string | null,
  ) {
    super(
      `A process of the server ended ${signal ? `by ${signal}` : `with code ${code}`} before it listened`,
    );
  }
}

export type WorkersOptions = { count: number; fork: () => Worker; log: Logger };

/** The processes that answer requests: starts them, replaces those that die, renews them one by one, stops them. */
export class Workers {
  readonly #options: WorkersOptions;
  readonly #all = new Set<Worker>();
  /** Workers that do not listen yet. */
  readonly #starting = new Set<Worker>();
  readonly #leaving = new Set<Worker>();
  #renewal: Promise<void> = Promise.resolve();
  #deaths = { count: 0, last: Number.NEGATIVE_INFINITY };
  #restarts = 0;
  #isStopping = false;

  constructor(options: WorkersOptions) {
    this.#options = options;
  }

  get pids(): number[] {
    return [...this.#all].flatMap(({ process: { pid } }) => pid ?? []);
  }

  /** Number of workers that died and were replaced. */
  get restarts(): number {
    return this.#restarts;
  }

  /**
   * Starts the first worker, and once it listens all others: a configuration error is reported once, and initialisation
   * happens once.
   * @returns the shared port @throws {WorkerExited}
   */
  async start(): Promise<number> {
    const port = await this.#begin();
    await Promise.all(Array.from({ length: this.#options.count - 1 }, () => this.#begin()));
    return port;
  }

  /** Replaces all workers one by one, each only once its successor listens. */
  renew(): Promise<void> {
    this.#renewal = this.#renewal.then(() => this.#renewAll());
    return this.#renewal;
  }

  /** Stops all workers once their requests in flight are finished. @returns whether all exited cleanly */
  async stop(): Promise<boolean> {
    this.#isStopping = true;
    const exits = await Promise.all([...this.#all].map((worker) => this.#end(worker, 0)));
    return exits.every(Boolean);
  }

  async #renewAll(): Promise<void> {
    const { log } = this.#options;
    log.info({ workers: this.pids }, 'workers are renewed');
    for (const old of [...this.#all]) {
      if (this.#isStopping) return;
      // If it has died meanwhile, it has been replaced already.
      if (!this.#all.has(old)) continue;
      // If it dies before its successor listens, it needs no other replacement.
      this.#leaving.add(old);
      try {
        await this.#begin();
      } catch (error) {
        log.error({ err: error }, 'the workers that are there go on');
        if (!this.#leaving.delete(old)) this.#replace({ pid: old.process.pid });
        return;
      }
      await this.#end(old, drainFor);
    }
    log.info({ workers: this.pids }, 'workers renewed');
  }

  /** @returns the port that it listens on @throws {WorkerExited} */
  async #begin(): Promise<number> {
    const worker = this.#options.fork();
    this.#all.add(worker);
    this.#starting.add(worker);
    worker.on('message', (message: unknown) => {
      if (isMessage(message) && message.czytelnia === 'attempt') this.#passOn(message, worker);
    });
    return new Promise((listens, fail) => {
      worker.once('listening', ({ port }) => {
        this.#starting.delete(worker);
        // While stopping, the promise stays pending: whoever awaits it would start more workers.
        if (!this.#isStopping) listens(port);
      });
      const ended = (code: number | null, signal: string | null) => {
        this.#all.delete(worker);
        const wasStarting = this.#starting.delete(worker);
        if (this.#isStopping || this.#leaving.delete(worker)) return;
        if (wasStarting) fail(new WorkerExited(code, signal));
        else this.#replace({ pid: worker.process.pid, code, signal });
      };
      worker.once('exit', ended);
      // Where a message cannot be delivered, the exit follows; a process that could not be started has none.
      worker.on('error', ({ message }) => worker.process.pid === undefined && ended(null, message));
    });
  }

  #replace(died: Record<string, unknown>): void {
    const now = performance.now();
    const count = now - this.#deaths.last > calm ? 1 : this.#deaths.count + 1;
    this.#deaths = { count, last: now };
    this.#restarts += 1;
    const pause = pauseAfter(count);
    this.#options.log.error({ ...died, pause }, 'a worker died and is replaced');
    setTimeout(() => {
      if (this.#isStopping) return;
      this.#begin().catch((error: unknown) => this.#replace({ reason: String(error) }));
    }, pause);
  }

  #passOn(message: Message, from: Worker): void {
    for (const worker of this.#all) if (worker !== from && worker.isConnected()) worker.send(message);
  }

  /** Asks a worker to stop, and kills it if it does not. @returns whether it exited cleanly */
  async #end(worker: Worker, drain: number): Promise<boolean> {
    const isStarting = this.#starting.has(worker);
    if (worker.isDead()) return isStarting || worker.process.exitCode === 0;
    const exited = new Promise<number | null>((resolve) => worker.once('exit', resolve));
    const message: Message = { czytelnia: 'stop', drainFor: drain };
    // While it is starting, it cannot receive messages yet and has no requests to finish.
    if (isStarting) worker.process.kill('SIGTERM');
    // A worker whose channel is closed has lost the primary and exits by itself.
    else if (worker.isConnected()) worker.send(message);
    const limit = setTimeout(() => worker.process.kill('SIGKILL'), stopTimeout + drain + 5_000);
    const code = await exited;
    clearTimeout(limit);
    return isStarting || code === 0;
  }
}

/** Milliseconds before a dead worker is replaced: the first time, and at most. */
const first = 100;
const maxPause = 30_000;

/** Milliseconds to wait before a replacement. @param deaths how many workers died in quick succession, 1 or more */
export function pauseAfter(deaths: number): number {
  return Math.min(maxPause, first * 2 ** Math.min(deaths - 1, 20));
}
