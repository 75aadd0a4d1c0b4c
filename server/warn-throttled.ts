import type { Logger } from './log.ts';

/** Milliseconds between two lines with the same message. */
const interval = 60_000;

/** When each log last had each message. */
const loggedAt = new WeakMap<Pick<Logger, 'warn'>, Map<string, number>>();

/** Logs an outage at most once a minute: a page has hundreds of tiles, each of which would have its own line. */
export function warnThrottled(
  log: Pick<Logger, 'warn'>,
  path: string | undefined,
  error: Error,
  message: string,
): void {
  const times = loggedAt.get(log) ?? new Map<string, number>();
  const now = performance.now();
  if (now - (times.get(message) ?? Number.NEGATIVE_INFINITY) < interval) return;
  loggedAt.set(log, times.set(message, now));
  const cause = error.cause instanceof Error ? { cause: error.cause.message } : {};
  log.warn({ path, reason: error.message, ...cause }, message);
}
