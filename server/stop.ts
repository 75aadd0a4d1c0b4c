import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds that requests in flight get to finish. */
const requestTimeout = 25_000;

/** Milliseconds after which a process that is asked to stop ends, whatever still hangs. */
export const stopTimeout = 30_000;

/** Milliseconds between two looks at connections that may have become idle. */
const look = 50;

/**
 * Closes a server gracefully: no new connections, those that idle are closed, those that work may finish.
 * @param drainFor milliseconds in which connections that are kept alive are left to end with an answer that says so: a
 * client that sends into one which is just being closed gets an error. The server goes on accepting meanwhile.
 * @returns false when some had to be cut off
 */
export async function closeGracefully(
  server: Server,
  milliseconds = requestTimeout,
  drainFor = 0,
): Promise<boolean> {
  const drained = performance.now() + drainFor;
  while (performance.now() < drained && (await connectionsOf(server)) > 0) await sleep(look);
  let finished = true;
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // A connection that is kept alive after its last answer would hold the server until it times out.
  const sweep = setInterval(() => server.closeIdleConnections(), look);
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

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.getConnections((error, count) => resolve(error ? 0 : count));
  });
}

/**
 * Calls back at the first SIGTERM or SIGINT; a second one ends the process at once.
 * @param more signals that ask for it too. A terminal that is closed may send SIGHUP twice: that alone hurries nothing
 */
export function onStopSignal(stop: (signal: NodeJS.Signals) => void, more: readonly 'SIGHUP'[] = []): void {
  let asked = false;
  for (const signal of ['SIGTERM', 'SIGINT', ...more] as const) {
    process.on(signal, () => {
      if (asked && signal === 'SIGHUP') return;
      if (asked) process.exit(1);
      asked = true;
      stop(signal);
    });
  }
}
