import type { Warnings } from './service/warnings.ts';

/** Work that no visitor waits for. What goes wrong with it is logged once an hour. */
export class Background {
  readonly #running = new Set<Promise<void>>();
  readonly #warnings: Warnings;

  constructor(warnings: Warnings) {
    this.#warnings = warnings;
  }

  /** Begins some work. @param warning what it means that it failed */
  begin(work: () => Promise<void>, warning: string): void {
    const running = work()
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        this.#warnings.warn(warning, { reason });
      })
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Waits for all that has begun. */
  async ended(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
