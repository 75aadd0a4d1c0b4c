import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError } from '#lib/config.ts';
import { boundConnections } from './connections.ts';

/** What slow or hostile clients can hold; times in milliseconds. */
export type Timeouts = {
  /** For the head of a request, from its first byte on, or from the connection on for the first one. */
  headers: number;
  /** For a whole request: an editor's page of megabytes on a slow line; nobody else's body is read. */
  request: number;
  /**
   * Without a byte either way: a reader that has stopped reading, or is gone without a word. Also between two requests, so
   * it is longer than the proxies in front keep an idle connection (nginx 60 s): never they send into a closing one.
   */
  silence: number;
  /** Between two looks at requests that are late. */
  look: number;
  /** Open at once. */
  connections: number;
};

const usual: Timeouts = {
  headers: 15_000,
  request: 300_000,
  silence: 120_000,
  look: 5_000,
  connections: 5_000,
};

/** A server with limits on what slow or hostile clients can hold. It does not listen yet. */
export function createHttpServer(timeouts: Partial<Timeouts> = {}): Server {
  const { headers, request, silence, look, connections } = { ...usual, ...timeouts };
  const server = createServer({
    headersTimeout: headers,
    requestTimeout: request,
    connectionsCheckingInterval: look,
    // The time of silence holds for idle connections too; one of their own would be set and cleared with each request.
    keepAliveTimeout: 0,
  });
  server.setTimeout(silence);
  boundConnections(server, connections);
  return server;
}

/** Hands requests to a listener, those that ask before they send a body too: it is not wanted. */
export function attach(server: Server, listener: RequestListener): void {
  server.on('request', listener);
  server.on('checkContinue', listener);
}

/** Counts, from now on, the requests whose answers have not ended. */
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
 * Starts to listen. @param names of the settings that gave the address @returns the port, which the system chooses for port 0
 * @throws {ConfigError} where the system does not allow it
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

/** What the operator can do about it. */
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
