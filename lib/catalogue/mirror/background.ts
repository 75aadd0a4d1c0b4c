import PQueue from 'p-queue';
import { messageOf } from '#lib/failure.ts';
import type { Warnings } from './service/warnings.ts';

/** Work that no visitor waits for. Each kind of failure is logged once an hour. */
export class Background {
  readonly #running = new PQueue();

  constructor(private readonly warnings: Warnings) {}

  /** Starts some work. @param warning log message for its failure */
  start(work: () => Promise<void>, warning: string): void {
    this.#running.add(work).catch((error: unknown) => {
      this.warnings.warn(warning, { reason: messageOf(error) });
    });
  }

  /** Waits for all work that has been started. */
  async whenIdle(): Promise<void> {
    await this.#running.onIdle();
  }
}
