import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from '#lib/log.ts';

/** A real HTTP server on the loopback interface whose answers a test controls, and may change while it runs. */
export type Service = {
  /** With a trailing slash. */
  url: string;
  /** Paths with query, in request order. */
  requests: string[];
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  /** Refuses connections from now on and cuts those that are open. */
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  stop(): Promise<void>;
};

export async function startService(answer: Service['answer']): Promise<Service> {
  let server: Server | undefined;
  let port = 0;
  const listen = async () => {
    server = createServer((request, response) => {
      service.requests.push(request.url ?? '');
      service.answer(request, response);
    });
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  };
  const goOffline = async () => {
    const closed = new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
    server?.closeAllConnections();
    await closed;
    server = undefined;
  };
  const service: Service = { url: '', requests: [], answer, goOffline, goOnline: listen, stop: goOffline };
  await listen();
  service.url = `http://127.0.0.1:${port}/`;
  return service;
}

/** Responds with JSON. */
export function json(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
}

export type Line = { level: 'info' | 'warn' | 'error'; message: string; fields: Record<string, unknown> };

/** A log that records its lines. */
export function recordingLog(): Log & { lines: Line[] } {
  const lines: Line[] = [];
  const write = (level: Line['level']) => (fields: Record<string, unknown>, message: string) => {
    lines.push({ level, message, fields });
  };
  return { lines, info: write('info'), warn: write('warn'), error: write('error') };
}
