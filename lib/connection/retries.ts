import { setTimeout as sleep } from 'node:timers/promises';
import { ConnectionFailed } from './connection-failed.ts';

/** How often a question is asked again at the most. */
const attempts = 2;
/** Longest delay that a service can ask for, in milliseconds: one that names a year is asked after a minute. */
const maxDelay = 60_000;

/** What went wrong with one attempt. */
type Failure = { status: number; retryAfter: number | undefined } | { error: unknown };

/** When a question that failed is asked again: only where asking twice can help, after a delay, within a time. */
export class Retries {
  readonly #deadline: number;
  #done = 0;

  /** @param milliseconds that the question may take in all */
  constructor(milliseconds: number) {
    this.#deadline = performance.now() + milliseconds;
  }

  /** Milliseconds left for the next attempt. */
  get remaining(): number {
    return Math.max(1, Math.round(this.#deadline - performance.now()));
  }

  /** Waits for the right moment to ask again; false when the question is given up. */
  async again(failure: Failure): Promise<boolean> {
    if (this.#done >= attempts || !isPassing(failure)) return false;
    const asked = 'status' in failure ? failure.retryAfter : undefined;
    // Random, so that those who failed together do not come back together.
    const delay = asked ?? 100 * 2 ** this.#done * (0.5 + Math.random());
    if (delay >= this.remaining - 100) return false;
    this.#done += 1;
    await sleep(delay);
    return true;
  }
}

/** Whether the next attempt may well succeed: broken connections and an overloaded service, never a refusal. */
function isPassing(failure: Failure): boolean {
  if ('status' in failure) return [502, 503, 504].includes(failure.status);
  const { error } = failure;
  return error instanceof ConnectionFailed && (error.kind === 'refused' || error.kind === 'cut');
}

/**
 * The delay that a service asks for, in milliseconds: seconds or a date (RFC 9110, section 10.2.3).
 * @param max milliseconds of it that are waited
 */
export function retryAfterOf(headers: Headers, max = maxDelay, now = Date.now()): number | undefined {
  const text = headers.get('retry-after')?.trim();
  if (!text) return undefined;
  const isDate = /^[A-Z][a-z]{2}/.test(text);
  const milliseconds = isDate
    ? Date.parse(text) - now
    : /^\d+$/.test(text)
      ? Number(text) * 1000
      : Number.NaN;
  return Number.isNaN(milliseconds) ? undefined : Math.min(Math.max(milliseconds, 0), max);
}
