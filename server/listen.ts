import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError } from '#lib/config.ts';
import { boundConnections } from './connections.ts';
import { answerUnreadable } from './unreadable-request.ts';

/** What slow or hostile clients can hold; times in milliseconds. */
export type Timeouts = {
  /** For the head of a request, from its first byte on, or from the connection on for the first one. */
  headers: number;
  /** For a whole request: only editors send long bodies, pages of megabytes on slow lines. */
  request: number;
  /**
   * Without a byte either way, when a client has stopped reading or vanished; also between requests. Proxies in front
   * drop idle connections sooner (nginx 60 s), so that they never send into one being closed.
   */
  silence: number;
  /** Between two checks for late requests. */
  checkInterval: number;
  connections: number;
};

const usual: Timeouts = {
  headers: 15_000,
  request: 300_000,
  silence: 120_000,
  checkInterval: 5_000,
  connections: 5_000,
};

/** A server with limits on what slow or hostile clients can hold. It does not listen yet. */
export function createHttpServer(timeouts: Partial<Timeouts> = {}): Server {
  const { headers, request, silence, checkInterval, connections } = { ...usual, ...timeouts };
  const server = createServer({
    headersTimeout: headers,
    requestTimeout: request,
    connectionsCheckingInterval: checkInterval,
    // Idle connections fall under `silence`; a timer of their own would have to be set and cleared with each request.
    keepAliveTimeout: 0,
    // Requests without a Host header, and addresses that are far too long, get an answer of ours instead of Node's.
    requireHostHeader: false,
    maxHeaderSize: 32_768,
  });
  server.setTimeout(silence);
  boundConnections(server, connections);
  answerUnreadable(server);
  return server;
}

/** Passes requests to a listener, also those with `Expect: 100-continue`, whose bodies Node would ask for at once. */
export function attach(server: Server, listener: RequestListener): void {
  server.on('request', listener);
  server.on('checkContinue', listener);
}

/** Counts the requests in flight, from now on. */
export function requestsInFlight(server: Server): () => number {
  let count = 0;
  attach(server, (_request, response) => {
    count += 1;
    response.once('close', () => {
      count -= 1;
    });
  });
  return () => count;
}

/**
 * Starts listening. @param names of the settings that gave the address @returns the port, also for port 0
 * @throws {ConfigError} if the system does not permit it
 */
export async function listen(
  server: Server,
  port: number,
  hostname: string,
  names = { port: 'PORT', hostname: 'HOSTNAME' },
): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    const refused = (error: NodeJS.ErrnoException) => reject(explained(error, port, hostname, names));
    server.once('error', refused);
    server.listen({ port, host: hostname }, () => {
      server.off('error', refused);
      resolve();
    });
  });
  return (server.address() as AddressInfo).port;
}

/** Adds advice for the operator. */
function explained(
  error: NodeJS.ErrnoException,
  port: number,
  hostname: string,
  names: { port: string; hostname: string },
): Error {
  const [byPort, byHostname] = [`${names.port} (${port})`, `${names.hostname} (${hostname})`];
  const sentences: Record<string, string> = {
    EADDRINUSE: `${byPort}: another program listens on this port of ${hostname} already; end that one, or choose another port, such as ${names.port}=${port + 1}`,
    EACCES: `${byPort}: the system does not let this account listen on this port; choose one above 1023; a proxy in front can listen on ${port}`,
    EADDRNOTAVAIL: `${byHostname}: this machine has no such address; choose one that it has, or 0.0.0.0 for all`,
    ENOTFOUND: `${byHostname}: no address is known for this name; choose an address of this machine, or 0.0.0.0 for all`,
  };
  const sentence = sentences[error.code ?? ''];
  return sentence ? new ConfigError(`Wrong setting: ${sentence}`, { cause: error }) : error;
}
