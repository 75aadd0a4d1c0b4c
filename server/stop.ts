import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds that requests in flight get to finish. */
const requestTimeout = 25_000;

/** Milliseconds after which a stopping process ends, whatever still hangs. */
export const stopTimeout = 30_000;

/** Milliseconds between two checks for connections that have become idle. */
const checkInterval = 50;

/**
 * Closes a server gracefully: accepts no new connections, closes idle ones, and lets requests in flight finish.
 * @param drainFor milliseconds in which keep-alive connections may end with an answer that announces it, since a client
 * that sends into a closing connection gets an error. The server still accepts connections meanwhile.
 * @param hurry ends that time early
 * @returns false if some connections had to be cut
 */
export async function closeGracefully(
  server: Server,
  milliseconds = requestTimeout,
  drainFor = 0,
  hurry?: AbortSignal,
): Promise<boolean> {
  const drained = performance.now() + drainFor;
  while (!hurry?.aborted && performance.now() < drained && (await connectionsOf(server)) > 0)
    await sleep(checkInterval);
  let finished = true;
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // Otherwise, a connection kept alive after its last answer would block closing until it times out.
  const sweep = setInterval(() => server.closeIdleConnections(), checkInterval);
  const limit = setTimeout(() => {
    finished = false;
    server.closeAllConnections();
  }, milliseconds);
  server.closeIdleConnections();
  await closed;
  clearInterval(sweep);
  clearTimeout(limit);
  return finished;
}

/**
 * Makes stopping callable more than once: it happens once, but a call without time to drain cancels the time that an
 * earlier call gave. So a process that is being replaced does not delay the shutdown.
 */
export function stopOnce(
  stop: (drainFor: number, hurry: AbortSignal) => Promise<void>,
): (drainFor?: number) => Promise<void> {
  const hurry = new AbortController();
  let stopped: Promise<void> | undefined;
  return (drainFor = 0) => {
    if (drainFor === 0) hurry.abort();
    stopped ??= stop(drainFor, hurry.signal);
    return stopped;
  };
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.getConnections((error, count) => resolve(error ? 0 : count));
  });
}

/**
 * Calls back on the first SIGTERM or SIGINT; a second one ends the process at once.
 * @param more further signals to stop on. Closing a terminal may send SIGHUP twice, so a repeated SIGHUP is ignored
 */
export function onStopSignal(stop: (signal: NodeJS.Signals) => void, more: readonly 'SIGHUP'[] = []): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT', ...more] as const) {
    process.on(signal, () => {
      if (isStopping && signal === 'SIGHUP') return;
      if (isStopping) process.exit(1);
      isStopping = true;
      stop(signal);
    });
  }
}
