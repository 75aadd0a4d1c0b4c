import type { Warnings } from './service/warnings.ts';

/** Work that no visitor waits for. Each kind of failure is logged once an hour. */
export class Background {
  readonly #running = new Set<Promise<void>>();
  readonly #warnings: Warnings;

  constructor(warnings: Warnings) {
    this.#warnings = warnings;
  }

  /** Starts some work. @param warning log message for its failure */
  start(work: () => Promise<void>, warning: string): void {
    const running = work()
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        this.#warnings.warn(warning, { reason });
      })
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Waits for all work that has been started. */
  async whenIdle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
