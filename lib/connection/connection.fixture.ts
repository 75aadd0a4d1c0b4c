import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, vi } from 'vitest';
import { type Connection, type ConnectionOptions, openConnection } from './connection.ts';
import { ConnectionFailed } from './connection-failed.ts';

export const cleanUps: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  vi.unstubAllEnvs();
});

/** A server on this machine that counts its connections. */
export async function serve(listener: RequestListener) {
  const sockets = new Set<Socket>();
  let opened = 0;
  let maxOpen = 0;
  const server: Server = createServer(listener);
  server.on('connection', (socket) => {
    opened += 1;
    sockets.add(socket);
    maxOpen = Math.max(maxOpen, sockets.size);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  cleanUps.push(close);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close,
    origin: `http://127.0.0.1:${port}`,
    opened: () => opened,
    maxOpen: () => maxOpen,
    open: () => sockets.size,
  };
}

export function open(upstream: string, options: Partial<ConnectionOptions> = {}): Connection {
  const connection = openConnection({ origins: [], upstreams: [upstream], connections: 6, ...options });
  cleanUps.push(() => connection.close());
  return connection;
}

const within = { accept: 'application/json', maxBytes: 1_000_000, milliseconds: 10_000 };
type Limits = Partial<Parameters<Connection['get']>[1]>;
export const get = (connection: Connection, url: string, limits: Limits = {}) =>
  connection.get(new URL(url), { ...within, ...limits });

/** The kind of failure that a request ends with. */
export async function failure(connection: Connection, url: string, limits: Limits = {}) {
  const error = await get(connection, url, limits).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ConnectionFailed);
  return error as ConnectionFailed;
}

export const otherOrigin = 'http://8.8.8.8';
