import { failureSentence } from './failure.ts';

/** Maximum reasons that are remembered, and so told. */
const maxTold = 1000;

/** Tells each reason for failures of some work once until it succeeds: a disk that is full for days would fill the log. */
export class FailureLog {
  readonly #told = new Set<string>();
  readonly #tell: (fields: { reason: string }) => void;

  constructor(tell: (fields: { reason: string }) => void) {
    this.#tell = tell;
  }

  failed(error: unknown): void {
    const reason = failureSentence(error, '') ?? String(error);
    if (this.#told.has(reason) || this.#told.size > maxTold) return;
    const isFull = this.#told.size === maxTold;
    this.#told.add(reason);
    this.#tell({ reason: isFull ? 'other reasons, which are no longer told' : reason });
  }

  succeeded(): void {
    this.#told.clear();
  }
}
