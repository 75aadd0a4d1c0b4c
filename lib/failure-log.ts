import { failureSentence } from './failure.ts';

/** Maximum number of reasons that are remembered, and so logged once. */
const maxReasons = 1000;

/**
 * Logs each reason for failures of some work once until it succeeds: a disk that is full for days would fill the log.
 */
export class FailureLog {
  readonly #logged = new Set<string>();
  readonly #log: (fields: { reason: string }) => void;

  constructor(log: (fields: { reason: string }) => void) {
    this.#log = log;
  }

  failed(error: unknown): void {
    const reason = failureSentence(error, '') ?? String(error);
    if (this.#logged.has(reason) || this.#logged.size > maxReasons) return;
    const isFull = this.#logged.size === maxReasons;
    this.#logged.add(reason);
    this.#log({ reason: isFull ? 'other reasons, which are no longer told' : reason });
  }

  succeeded(): void {
    this.#logged.clear();
  }
}
