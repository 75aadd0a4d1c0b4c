import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Milliseconds for which an idle connection stays: longer than the proxies in front keep theirs (nginx 60 s), so that never they send into a closing one. */
export const keepAliveTimeout = 75_000;

/** A server with limits on what slow or hostile clients can hold. It does not listen yet. */
export function createHttpServer(): Server {
  const server = createServer({
    headersTimeout: 15_000,
    // An editor's page of megabytes on a slow line; nobody else's body is read.
    requestTimeout: 300_000,
    connectionsCheckingInterval: 5_000,
    keepAliveTimeout,
  });
  // A connection on which nothing moves for two minutes: a reader that stopped reading.
  server.setTimeout(120_000);
  return server;
}

/** Hands requests to a listener, those that ask before they send a body too: it is not wanted. */
export function attach(server: Server, listener: RequestListener): void {
  server.on('request', listener);
  server.on('checkContinue', listener);
}

/** Starts to listen. @returns the port, which the system chooses for port 0 */
export async function listen(server: Server, port: number, hostname: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: hostname }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return (server.address() as AddressInfo).port;
}
