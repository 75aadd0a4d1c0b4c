import type { Attempt } from '#lib/preview/attempts.ts';

/** What the primary process and its workers tell each other. Others (Next, the metrics) use the same channel. */
export type Message =
  /** To a worker: end, with so many milliseconds for connections that are kept alive. */
  | { czytelnia: 'stop'; drainFor: number }
  /** From a worker and on to all the others: somebody tried to sign in. */
  | { czytelnia: 'attempt'; attempt: Attempt };

/** Whether a message is one of ours. It comes from a process of ours, so its name tells its shape. */
export function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'czytelnia' in value;
}
