import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds between two sweeps of connections that idle: each looks at all of them. */
const sweepEvery = 1000;

/**
 * Bounds the connections of a server, so that those that only hold one cannot keep out those that ask. When one more
 * comes, room is made by the oldest that has not asked for anything yet, then by those that idle between two requests;
 * where all are at work the new one is closed.
 */
export function boundConnections(server: Server, most: number): void {
  const silent = new Set<Socket>();
  let open = 0;
  let sweptAt = Number.NEGATIVE_INFINITY;

  function hasRoom(): boolean {
    const [oldest] = silent;
    if (oldest) {
      silent.delete(oldest);
      oldest.destroy();
      return true;
    }
    const now = performance.now();
    if (now - sweptAt < sweepEvery) return false;
    sweptAt = now;
    server.closeIdleConnections();
    // A connection that is closed is counted until its end is known; the bound may be passed for that long.
    return true;
  }

  server.on('connection', (socket: Socket) => {
    if (open >= most && !hasRoom()) {
      socket.destroy();
      return;
    }
    open += 1;
    silent.add(socket);
    socket.once('close', () => {
      open -= 1;
      silent.delete(socket);
    });
  });
  const hasAsked = ({ socket }: IncomingMessage) => silent.delete(socket);
  server.on('request', hasAsked);
  server.on('checkContinue', hasAsked);
}
