/**
 * Milliseconds that a request may take; the same as in lib/with-timeout.ts, which this file does not import, to keep the
 * object page light.
 */
export const timeout = 30_000;

/**
 * A signal that aborts with the first of several. In place of AbortSignal.any, which Safari before 17.4 and Firefox
 * before 124 lack.
 */
export function firstAbort(...signals: (AbortSignal | undefined)[]): AbortSignal {
  const first = new AbortController();
  for (const one of signals) {
    if (one?.aborted) first.abort(one.reason);
    // So that a signal that lives long keeps no listener for each request.
    one?.addEventListener('abort', () => first.abort(one.reason), { signal: first.signal });
  }
  return first.signal;
}
