import { setTimeout as sleep } from 'node:timers/promises';
import { ConnectionFailed } from './connection-failed.ts';

/** Maximum number of retries of a request. */
const attempts = 2;
/** Longest delay in milliseconds that a service can impose: if it asks for a year, it gets a minute. */
const maxDelay = 60_000;

/** What went wrong with one attempt. */
type Failure = { status: number; retryAfter: number | undefined } | { error: unknown };

/** Decides when a failed request is retried: only where a retry can help, after a delay, within a deadline. */
export class Retries {
  readonly #deadline: number;
  #done = 0;

  /** @param milliseconds that the request may take in all */
  constructor(milliseconds: number) {
    this.#deadline = performance.now() + milliseconds;
  }

  /** Milliseconds left for the next attempt. */
  get remaining(): number {
    return Math.max(1, Math.round(this.#deadline - performance.now()));
  }

  /** Waits for the right moment to retry; false when the request is given up. */
  async waitForRetry(failure: Failure): Promise<boolean> {
    if (this.#done >= attempts || !isTransient(failure)) return false;
    const requestedDelay = 'status' in failure ? failure.retryAfter : undefined;
    // Jitter, so that clients that failed together do not retry together.
    const delay = requestedDelay ?? 100 * 2 ** this.#done * (0.5 + Math.random());
    if (delay >= this.remaining - 100) return false;
    this.#done += 1;
    await sleep(delay);
    return true;
  }
}

/** Whether a retry may well succeed: after broken connections and an overloaded service, never after a refusal. */
function isTransient(failure: Failure): boolean {
  if ('status' in failure) return [502, 503, 504].includes(failure.status);
  const { error } = failure;
  return error instanceof ConnectionFailed && (error.kind === 'refused' || error.kind === 'cut');
}

/**
 * The delay that a service asks for, in milliseconds: seconds or a date (RFC 9110, section 10.2.3).
 * @param max limit in milliseconds
 */
export function retryAfterOf(headers: Headers, max = maxDelay): number | undefined {
  const text = headers.get('retry-after')?.trim();
  if (!text) return undefined;
  const isDate = /^[A-Z][a-z]{2}/.test(text);
  const milliseconds = isDate
    ? Date.parse(text) - Date.now()
    : /^\d+$/.test(text)
      ? Number(text) * 1000
      : Number.NaN;
  return Number.isNaN(milliseconds) ? undefined : Math.min(Math.max(milliseconds, 0), max);
}
