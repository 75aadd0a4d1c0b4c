import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds between two sweeps of idle connections, because each visits all of them. */
const sweepEvery = 1000;

/**
 * Bounds the connections of a server, so that clients that merely hold connections cannot shut out others. When the
 * bound is exceeded, closes the oldest connection without a request yet, else those idle between two requests; if all
 * are busy, the new one.
 */
export function boundConnections(server: Server, max: number): void {
  // Connections that are being closed no longer count.
  const open = new Set<Socket>();
  const silent = new Set<Socket>();
  let sweptAt = Number.NEGATIVE_INFINITY;

  function remove(socket: Socket): void {
    open.delete(socket);
    silent.delete(socket);
  }

  function hasRoom(): boolean {
    const [oldest] = silent;
    if (oldest) {
      remove(oldest);
      oldest.destroy();
      return true;
    }
    const now = performance.now();
    if (now - sweptAt < sweepEvery) return false;
    sweptAt = now;
    server.closeIdleConnections();
    for (const socket of open) if (socket.destroyed) remove(socket);
    return open.size < max;
  }

  server.on('connection', (socket: Socket) => {
    if (open.size >= max && !hasRoom()) {
      socket.destroy();
      return;
    }
    open.add(socket);
    silent.add(socket);
    socket.once('close', () => remove(socket));
  });
  const onRequest = ({ socket }: IncomingMessage) => silent.delete(socket);
  server.on('request', onRequest);
  server.on('checkContinue', onRequest);
}
