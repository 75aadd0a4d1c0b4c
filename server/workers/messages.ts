import type { Attempt } from '#lib/preview/attempts.ts';

/** Messages between the primary process and its workers. Others (Next, the metrics) use the same channel. */
export type Message =
  /** To a worker: stop, with this many milliseconds to drain keep-alive connections. */
  | { czytelnia: 'stop'; drainFor: number }
  /** From a worker, forwarded to all others: somebody tried to sign in. */
  | { czytelnia: 'attempt'; attempt: Attempt };

/** Whether a message is one of ours. It comes from a process of ours, so its shape need not be checked. */
export function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'czytelnia' in value;
}
