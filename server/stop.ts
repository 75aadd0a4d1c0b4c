import type { Server } from 'node:http';

/** Milliseconds that requests in flight get to finish. */
const patience = 25_000;

/**
 * Closes a server gracefully: no new connections, those that idle are closed, those that work may finish.
 * @returns false when some had to be cut off
 */
export async function closeGracefully(server: Server, milliseconds = patience): Promise<boolean> {
  let finished = true;
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // A connection that is kept alive after its last answer would hold the server until it times out.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
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

/** Calls back at the first SIGTERM or SIGINT; a second one ends the process at once. */
export function onStopSignal(stop: (signal: NodeJS.Signals) => void): void {
  let asked = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (asked) process.exit(1);
      asked = true;
      stop(signal);
    });
  }
}
